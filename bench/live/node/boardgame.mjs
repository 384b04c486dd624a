// A card game with hidden hands for four on boardgame.io: `node boardgame.mjs [FOLDER]`.
// Without a folder matches are kept in memory, with one in boardgame.io's file store.

import { createRequire } from "node:module";

// Its module for ES imports names files that are not there.
const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const SEATS = 4;
const HAND = 5;
const PACK = Array.from({ length: 52 }, (_, card) => card);

function deal(random) {
  const stock = random.Shuffle(PACK);
  const hands = Array.from({ length: SEATS }, () => stock.splice(0, HAND));
  return {
    secret: { stock, pile: [] },
    players: Object.fromEntries(hands.entries()),
    counts: hands.map((hand) => hand.length),
    top: stock.pop(),
  };
}

const fits = (card, top) => card % 4 === top % 4 || card >> 2 === top >> 2;

// Any card that fits may be laid: `choice` takes one of them. Who has none draws.
function play({ G, playerID, random }, choice) {
  const hand = G.players[playerID];
  const fitting = hand.filter((card) => fits(card, G.top));
  if (fitting.length > 0) {
    G.secret.pile.push(G.top);
    G.top = fitting[choice % fitting.length];
    hand.splice(hand.indexOf(G.top), 1);
  } else {
    if (G.secret.stock.length === 0) G.secret.stock = random.Shuffle(G.secret.pile.splice(0));
    if (G.secret.stock.length > 0) hand.push(G.secret.stock.pop());
  }
  G.counts[playerID] = hand.length;
  if (hand.length === 0) Object.assign(G, deal(random));
}

const game = {
  name: "mau",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => deal(random),
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
};

const folder = process.argv[2];
const db = folder === undefined ? undefined : new FlatFile({ dir: folder });
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db });
const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
console.log(`ready: http://127.0.0.1:${appServer.address().port}`);
