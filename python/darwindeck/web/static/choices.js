// A decision while a person thinks about it: where each choice lies, what is chosen so far, and
// the choices that are buttons rather than cards.

import { Sentence, capital, cardsOf, spoken } from "./cards.js";
import { useFocusKeeper } from "./keys.js";
import { settings } from "./settings.js";
import { html, useEffect, useMemo, useRef, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {{ atCards: Map<string, number>, atSlots: Map<string, number>, others: number[] }} Laid
 */

/** @param {number} seat @param {number} slot */
export const slotKey = (seat, slot) => `${seat}:${slot}`;

/**
 * Which choices lie at cards of the hand, which at slots of layouts, and which are buttons.
 * @param {Ask | null} ask @param {string[]} hand @param {number} mine @param {Set<string>} slots
 * @returns {Laid}
 */
export function laidOut(ask, hand, mine, slots) {
  const held = new Set(hand);
  /** @type {Laid} */
  const laid = { atCards: new Map(), atSlots: new Map(), others: [] };
  ask?.choices.forEach((choice, index) => {
    const [card, more] = choice.cards;
    const slot = choice.slot === null ? "" : slotKey(choice.seat ?? mine, choice.slot);
    if (card && !more && held.has(card) && !laid.atCards.has(card)) laid.atCards.set(card, index);
    else if (slot && slots.has(slot) && !laid.atSlots.has(slot)) laid.atSlots.set(slot, index);
    else laid.others.push(index);
  });
  return laid;
}

/**
 * What is chosen so far, and what choosing does.
 * @param {Snapshot} snapshot @param {boolean} confirm @param {import("./types.js").Send} send
 * @param {number} refused counts what the server refused, after which one may choose again
 * @param {number} joined counts connections: what was sent over the one before may not have come
 */
export function useChoosing(snapshot, confirm, send, refused, joined) {
  const ask = snapshot.ask;
  const moment = ask ? `${snapshot.table} ${ask.turn} ${ask.prompt}` : "";
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [sent, setSent] = useState("");
  const came = useRef({ moment: "", at: 0 });
  if (came.current.moment !== moment) {
    // Two decisions of one's own in a row: nothing can be meant for another's moment.
    const own = came.current.moment !== "" && moment !== "";
    came.current = { moment, at: own ? 0 : performance.now() };
  }
  useEffect(() => {
    setChosen([]);
    setSent("");
  }, [moment, refused]);
  useEffect(() => setSent(""), [joined]);

  /** A key or a tap that was meant for the moment before plays nothing. */
  const tooSoon = () => performance.now() - came.current.at < settings().patience;
  const open = ask !== null && sent !== moment;
  const whole = ask !== null && chosen.length >= ask.fewest && chosen.length <= ask.most;

  /** @param {number[]} choices */
  const play = (choices) => {
    if (!ask || !open) return;
    setSent(moment);
    send({ type: "play", turn: ask.turn, choices });
  };

  /** @param {number} index */
  const choose = (index) => {
    if (!ask || !open || tooSoon()) return;
    const choice = ask.choices[index];
    if (ask.series && choice.cards.length) {
      if (chosen.includes(index)) setChosen(chosen.filter((one) => one !== index));
      else if (chosen.length < ask.most) setChosen([...chosen, index]);
      else if (ask.most === 1) setChosen([index]);
    } else if (confirm && ask.choices.length > 1 && chosen[0] !== index) {
      setChosen([index]);
    } else {
      play([index]);
    }
  };

  /** Plays what is chosen, if it is a whole choice. */
  const settle = () => {
    if (chosen.length && (whole || !ask?.series)) play(chosen);
  };
  return { ask: open ? ask : null, waiting: ask !== null && !open, chosen, whole, choose, settle };
}

/**
 * Choices that are not cards of one's own, and what is asked.
 * @param {{ choosing: import("./hand.js").Choosing & { waiting: boolean }, others: number[],
 *   snapshot: Snapshot }} props
 */
export function Choices({ choosing, others, snapshot }) {
  const { ask, chosen, choose, settle, whole, hinted, point } = choosing;
  const keeper = useFocusKeeper(() => keeper.ref.current);
  const many = repeated(ask, others);
  const pressed = ask && chosen.length > 0 && (ask.series || chosen.some((one) => !others.includes(one)));
  return html`<section class="do" aria-label="Your choices" tabindex="-1" ...${keeper}>
    <div class="asked">
      <${Prompt} snapshot=${snapshot} ask=${ask} />
      ${ask &&
      html`<div class="choices" role="group" aria-label=${spoken(ask.prompt)}>
        ${others.map((index) => {
          const choice = ask.choices[index];
          const brief = many.has(choice.kind);
          const short = brief ? cardsOf(choice.text).replace(/^\w+ (?=\S+$)/, "") : choice.text;
          return html`<button
            key="${choice.kind} ${choice.text}"
            type="button"
            class="button ${brief ? "brief" : ""} ${ask.choices.length === 1 || chosen.includes(index) ? "main" : ""} ${hinted.includes(index) ? "hinted" : ""}"
            data-choice=${index}
            data-key=${choice.key}
            aria-label=${capital(spoken(choice.text))}
            onClick=${() => choose(index)}
            onFocus=${() => point(index)}
            onBlur=${() => point(null)}
            onPointerEnter=${() => point(index)}
            onPointerLeave=${() => point(null)}
          >
            <span><${Sentence} text=${capital(short)} /></span>
          </button>`;
        })}
        ${ask.series &&
        html`<button
          key="settle"
          type="button"
          class="button main"
          data-choice=${whole && chosen.length ? "settle" : undefined}
          disabled=${!(whole && chosen.length)}
          onClick=${settle}
        >
          ${whole && chosen.length
            ? html`<span>${capital(ask.verb)} <${Cards} ask=${ask} chosen=${chosen} /></span>`
            : `${chosen.length} of ${ask.most} chosen`}
        </button>`}
        ${!ask.series && pressed &&
        html`<button key="confirm" type="button" class="button main" data-choice="settle" onClick=${settle}>
          <span><${Sentence} text=${capital(ask.choices[chosen[0]].text)} /></span>
        </button>`}
      </div>`}
    </div>
  </section>`;
}

/** Kinds of which there are so many buttons that each need not say what it does: "declare 2", "bid 3". @param {Ask | null} ask @param {number[]} others */
function repeated(ask, others) {
  const kinds = others.map((index) => ask?.choices[index].kind ?? "");
  return new Set(kinds.filter((kind) => kind === "bid" || kinds.filter((one) => one === kind).length > 4));
}

/** @param {{ ask: import("./types.js").Ask, chosen: number[] }} props */
function Cards({ ask, chosen }) {
  return chosen.map((index) => html`<${Sentence} text=${ask.choices[index].text.split(" ").at(-1)} /> `);
}

/** @param {{ snapshot: Snapshot, ask: import("./types.js").Ask | null }} props */
function Prompt({ snapshot, ask }) {
  const left = useClock(snapshot);
  const thinking = snapshot.seats.find((seat) => seat.seat === snapshot.thinking);
  const waits = thinking && !thinking.me ? `${thinking.name} is thinking` : "";
  return html`<p class="prompt ${ask ? "" : "wait"}">
    ${ask ? html`<${Sentence} text=${ask.prompt} />` : waits}${left}
  </p>`;
}

/** "· 12 s", counted down here. @param {Snapshot} snapshot */
function useClock(snapshot) {
  const [, tick] = useState(0);
  const clock = snapshot.clock;
  const ends = useMemo(() => performance.now() + (clock?.left ?? 0), [clock]);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((times) => times + 1), 500);
    return () => clearInterval(timer);
  }, [clock]);
  return clock ? ` · ${Math.max(0, Math.ceil((ends - performance.now()) / 1000))} s` : "";
}
