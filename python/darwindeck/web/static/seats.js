// Who sits where: the plates round the table, and which side of it each player has.

import { Mark, words } from "./cards.js";
import { useKeptRoom } from "./dialogs.js";
import { html } from "./ui.js";

/**
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {{ side: "bottom" | "left" | "top" | "right", x: number, y: number }} Place
 */

/** The seats from one's own on, clockwise. @param {Seat[]} seats @param {number | null} mine */
export function fromMine(seats, mine) {
  const first = mine ?? 0;
  return seats.map((_, step) => seats[(first + step) % seats.length]);
}

/** Where each seat is, by its number. @param {Seat[]} order @returns {Map<number, Place>} */
export function placesOf(order) {
  const others = order.length - 1;
  return new Map(order.map((seat, step) => [seat.seat, placeOf(step, others)]));
}

/** @param {number} step @param {number} others @returns {Place} */
function placeOf(step, others) {
  if (step === 0) return { side: "bottom", x: 0, y: 1 };
  if (others === 1) return { side: "top", x: 0, y: -1 };
  if (step === 1) return { side: "left", x: -1, y: others === 2 ? -0.35 : 0 };
  if (step === others) return { side: "right", x: 1, y: others === 2 ? -0.35 : 0 };
  const tops = others - 2;
  const from = (tops - 1) / 2;
  return { side: "top", x: (step - 2 - from) * (tops === 2 ? 1 : 0.85), y: -1 };
}

/** "partner · bot, strong": also of a bot that plays for somebody who is away. @param {Seat} seat */
function role(seat) {
  const parts = [seat.partner ? "partner" : "", seat.bot && `bot, ${seat.bot.toLowerCase()}`];
  return parts.filter(Boolean).join(" · ");
}

/** Name, role, cards, facts and score of a seat. @param {{ seat: Seat, counts?: boolean }} props */
export function Plate({ seat, counts = true }) {
  const called = seat.me ? "You" : seat.name;
  const cards = `${seat.cards} ${seat.cards === 1 ? "card" : "cards"}`;
  return html`<div class="plate">
    <span class="avatar" aria-hidden="true"
      >${called.charAt(0)}${seat.dealer && html`<span class="dealer">D</span>`}</span
    >
    <span class="who"
      ><span class="called">${called}</span>${seat.dealer && html`<span class="unseen">, dealer</span>`}
      ${seat.to_move && html`<span class="unseen">, to move</span>`}
      <span class="role">${role(seat)}</span></span
    >
    <ul class="facts">
      ${seat.score && html`<li class="score">${seat.score}</li>`}
      ${counts && seat.cards > 0 && html`<li class="count">${cards}</li>`}
      ${seat.facts.map((fact) => html`<li>${fact}</li>`)}
      ${seat.out && !seat.facts.length && html`<li>out</li>`}
    </ul>
  </div>`;
}

/** @param {Seat} seat */
export function seatClass(seat) {
  const gone = seat.kind === "person" && !seat.connected;
  return `seat${seat.to_move ? " turn" : ""}${seat.out ? " out" : ""}${gone ? " gone" : ""}`;
}

/**
 * Cards that somebody else holds: backs, and those that are known. Their place is kept when there
 * are none. @param {{ seat: Seat }} props
 */
export function Held({ seat }) {
  const backs = Math.min(Math.max(seat.cards - seat.known.length, 0), 13);
  return html`<div class="backs" aria-hidden="true">
      ${Array.from({ length: backs }, () => html`<i></i>`)}
      ${seat.cards > 0 && html`<span class="count">${seat.cards}</span>`}
    </div>
    ${seat.known.length > 0 &&
    html`<div class="known">
      <span class="unseen">known: ${seat.known.map(words).join(", ")}</span>
      <span aria-hidden="true">${seat.known.map((card) => html`<${Mark} card=${card} />`)}</span>
    </div>`}`;
}

/**
 * The other players, left, opposite and right.
 * @param {{ others: Seat[], places: Map<number, Place>, below: (seat: Seat) => any }} props
 */
export function Others({ others, places, below }) {
  const at = (/** @type {string} */ side) => others.filter((one) => places.get(one.seat)?.side === side);
  const drawn = (/** @type {Seat} */ seat) =>
    html`<section key=${seat.seat} class=${seatClass(seat)} aria-label=${seat.name}>
      <${Plate} seat=${seat} />${below(seat)}
    </section>`;
  const tops = at("top");
  return html`<div class="seats" ref=${useKeptRoom()}>
    ${["left", "top", "right"].map((side) => {
      const here = side === "top" ? tops : at(side);
      if (!here.length) return null;
      const share = side === "top" ? { "--share": here.length } : {};
      return html`<div key=${side} class="side-${side}" style=${share}>${here.map(drawn)}</div>`;
    })}
  </div>`;
}
