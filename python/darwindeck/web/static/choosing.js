// A decision while a person thinks about it: where each choice lies, and what is chosen so far.

import { useEffect, useRef, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {{ atCards: Map<string, number>, atSlots: Map<string, number>, others: number[] }} Laid
 */

/** A key or a tap that was meant for the moment before plays nothing. */
const TOO_SOON = 200;

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
 */
export function useChoosing(snapshot, confirm, send, refused) {
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
    if (!ask || !open || performance.now() - came.current.at < TOO_SOON) return;
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
