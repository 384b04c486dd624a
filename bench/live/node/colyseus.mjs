// A card game with hidden hands for four on Colyseus, which stores nothing: `node colyseus.mjs`.

import { Room, Server } from "@colyseus/core";
import { schema, StateView, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const SEATS = 4;
const HAND = 5;

const Player = schema({ count: t.number(), hand: t.array("number").view() }, "Player");
const Table = schema(
  { players: t.array(Player), top: t.number(), turn: t.number(), round: t.number() },
  "Table",
);

function shuffled(cards) {
  for (let place = cards.length - 1; place > 0; place--) {
    const other = Math.floor(Math.random() * (place + 1));
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  return cards;
}

const fits = (card, top) => card % 4 === top % 4 || card >> 2 === top >> 2;

class Mau extends Room {
  maxClients = SEATS;
  patchRate = null; // everyone is told of a move at once
  state = new Table();
  messages = { play: (client, choice) => this.play(client.seat, choice) };

  onCreate() {
    this.state.turn = 0;
    this.state.round = 0;
    for (let seat = 0; seat < SEATS; seat++) this.state.players.push(new Player());
    this.deal();
  }

  onJoin(client) {
    client.seat = this.clients.length - 1;
    client.view = new StateView();
    client.view.add(this.state.players[client.seat]);
  }

  deal() {
    this.stock = shuffled(Array.from({ length: 52 }, (_, card) => card));
    this.pile = [];
    for (const player of this.state.players) {
      player.hand.clear();
      player.hand.push(...this.stock.splice(0, HAND));
      player.count = HAND;
    }
    this.state.top = this.stock.pop();
  }

  // Any card that fits may be laid: `choice` takes one of them. Who has none draws.
  play(seat, choice) {
    const { state } = this;
    if (seat !== state.turn) return;
    const player = state.players[seat];
    const fitting = [...player.hand].filter((card) => fits(card, state.top));
    if (fitting.length > 0) {
      this.pile.push(state.top);
      state.top = fitting[choice % fitting.length];
      player.hand.splice(player.hand.indexOf(state.top), 1);
    } else {
      if (this.stock.length === 0) this.stock = shuffled(this.pile.splice(0));
      if (this.stock.length > 0) player.hand.push(this.stock.pop());
    }
    player.count = player.hand.length;
    state.turn = (seat + 1) % SEATS;
    state.round += 1;
    if (player.count === 0) this.deal();
    this.broadcastPatch();
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("mau", Mau);
await server.listen(0, "127.0.0.1");
console.log(`ready: http://127.0.0.1:${transport.server.address().port}`);
