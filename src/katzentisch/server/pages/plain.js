// A plain page: come in, make a table, play by buttons. The protocol is docs/protocol.md.

const $ = (id) => document.getElementById(id);
const status = (text) => ($("status").textContent = text);
let socket;
let known; // all that we may know of the table
let refs = 0;
const started = Date.now().toString(36);

function element(name, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const content = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw Object.assign(new Error(content.sentence), { status: answer.status });
  return content;
}

const send = (message) => socket.send(JSON.stringify(message));
const command = (what, values = {}) =>
  send({ do: what, table: known.table, ref: `${started}-${refs++}`, ...values });

async function enter() {
  if (location.pathname === "/back" && location.hash) return comeBack(location.hash.slice(1));
  let me;
  try {
    me = await ask("GET", "/api/me");
  } catch {
    return askName();
  }
  status(`${me.name}`);
  const [, table] = location.pathname.match(/^\/t\/(\w+)/) ?? [];
  return table ? open(table, location.hash.slice(1) || null) : lobby();
}

async function comeBack(word) {
  try {
    await ask("POST", "/api/back", { word });
    location.replace("/");
  } catch (problem) {
    status(problem.message);
  }
}

async function moveOver() {
  const key = await ask("POST", "/api/me/come-back");
  status(`On the other device, within ${key.minutes} minutes: ${key.link} or the word ${key.word}`);
}

async function findByCode(code) {
  try {
    const found = await ask("POST", "/api/codes", { code });
    location.href = `/t/${found.table}#${found.invite}`;
  } catch (problem) {
    status(problem.message);
  }
}

function askName() {
  const name = element("input", { name: "name", required: true, maxLength: 40 });
  const form = element("form", {}, element("label", {}, "Your name: ", name), element("button", {}, "Come in"));
  const word = element("input", { ariaLabel: "Word from your other device" });
  const back = element("button", { type: "button", onclick: () => comeBack(word.value) }, "I was here before");
  form.append(element("p", {}, word, back));
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      await ask("POST", "/api/guests", { name: name.value });
      enter();
    } catch (problem) {
      status(problem.message);
    }
  };
  $("lobby").hidden = false;
  $("lobby").replaceChildren(form);
}

async function lobby() {
  const [games, lists] = await Promise.all([ask("GET", "/api/games"), ask("GET", "/api/tables")]);
  const game = element("select", { ariaLabel: "Game" }, ...games.map((g) => element("option", {}, g.game)));
  const alone = element("button", { onclick: () => make(game.value, games, true) }, "Play against bots");
  const invite = element("button", { onclick: () => make(game.value, games, false) }, "Make a table");
  const lines = (tables) =>
    element("ul", {}, ...tables.map((line) => element("li", {}, element("a", { href: `/t/${line.table}` },
      `${line.game}: ${line.chairs.map((chair) => chair.name ?? "free").join(", ")}${line.your_turn ? " (your turn)" : ""}`))));
  $("lobby").hidden = false;
  const code = element("input", { ariaLabel: "Code of a table", placeholder: "Code" });
  const find = element("button", { onclick: () => findByCode(code.value) }, "Join by code");
  const over = element("button", { onclick: moveOver }, "Another device");
  $("lobby").replaceChildren(game, alone, invite, element("p", {}, code, find, over),
    element("h2", {}, "Your tables"), lines(lists.mine),
    element("h2", {}, "Open tables"), lines(lists.open));
}

async function make(slug, games, alone) {
  const players = games.find((g) => g.game === slug).options.find((o) => o.name === "players").choices[0];
  const bots = alone ? Array(players - 1).fill("tabby") : [];
  try {
    const made = await ask("POST", "/api/tables", { game: slug, bots, start: alone, public: !alone, hints: true });
    location.href = `/t/${made.table}#${made.invite}`;
  } catch (problem) {
    status(problem.message);
  }
}

function open(table, invite) {
  socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/socket`);
  socket.onopen = () => {
    send({ do: "hello", protocol: 1 });
    send({ do: "join", table, invite, seen: known?.version ?? 0, digest: known?.digest ?? "" });
  };
  socket.onclose = () => setTimeout(() => open(table, invite), 1000);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
}

function hear(message) {
  if (message.is === "table") {
    known = message;
    draw(known.events);
  } else if (message.is === "update") {
    for (const [path, value] of message.changes) {
      let part = known;
      for (const step of path.slice(0, -1)) part = part[step];
      part[path.at(-1)] = value;
    }
    Object.assign(known, { version: message.version, digest: message.digest });
    draw(message.events);
  } else if (message.is === "refused") status(`No: ${message.code} ${message.rule ?? ""}`);
  else if (message.is === "hint") status(`Hint: ${message.move}`);
  else if (message.is === "gone") status("There is no such table, or not for you.");
  else if (message.is === "ping") send({ do: "pong", number: message.number });
}

function draw(events) {
  const { room, view, moves } = known;
  const seats = room.chairs.map((chair, seat) =>
    element("li", {}, `${chair.name ?? "free"}${seat === known.seat ? " (you)" : ""}${chair.away ? " (away)" : ""} ${chair.wins}`));
  const buttons = moves.map((move) =>
    element("button", { onclick: () => command("move", { move, version: known.version }) }, move));
  if (known.seat === null && room.stage === "waiting") buttons.push(element("button", { onclick: () => command("sit") }, "Sit down"));
  if (known.master && room.stage === "waiting") buttons.push(element("button", { onclick: () => command("start") }, "Start"));
  if (known.seat !== null && room.stage === "over") buttons.push(element("button", { onclick: () => command("propose", { what: "rematch" }) }, "Once more"));
  if (room.proposal && room.proposal.asked.includes(known.seat)) {
    buttons.push(element("button", { onclick: () => command("answer", { agree: true }) }, `Agree: ${room.proposal.what}`));
    buttons.push(element("button", { onclick: () => command("answer", { agree: false }) }, "No"));
  }
  if (room.hints && moves.length) buttons.push(element("button", { onclick: () => command("hint") }, "Hint"));
  const said = events.map((event) => element("li", {}, `${room.chairs[event.seat]?.name ?? ""} ${event.code} ${Object.values(event.values).join(" ")}`));
  $("lobby").hidden = true;
  $("table").hidden = false;
  $("table").replaceChildren(
    element("h2", {}, `${room.game}, ${room.stage}`),
    known.code ? element("p", {}, `Code: ${known.code}. Link: ${location.origin}/t/${known.table}#${known.invite}`) : "",
    element("ol", {}, ...seats),
    element("div", { className: "moves" }, ...buttons),
    room.result ? element("p", {}, `Places: ${room.result.places}`) : "",
    element("ul", { ariaLive: "polite" }, ...said),
    view ? element("pre", {}, JSON.stringify(view, null, 1)) : "",
    element("a", { href: "/" }, "Lobby"));
}

enter();
