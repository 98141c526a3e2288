// A hand that is over, step by step, with all cards open.

import { ask } from "./api.js";
import { Card, Mark, Sentence, words } from "./cards.js";
import { Facts, Middle, NOTHING } from "./centre.js";
import { IconButton, useNarrow } from "./dialogs.js";
import { Others, Plate, fromMine, placesOf, seatClass } from "./seats.js";
import { NARROW } from "./settings.js";
import { html, useEffect, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Replay} Replay
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").Seat} Seat
 */

/** @param {{ snapshot: import("./types.js").Snapshot, token: string, onClose: () => void }} props */
export function ReplayScreen({ snapshot, token, onClose }) {
  useNarrow();
  const [hand, setHand] = useState(0);
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    ask(`/api/tables/${encodeURIComponent(snapshot.table)}/replay/${hand}`, { token }).then(
      (found) => {
        setReplay(found);
        setAt(0);
      },
      (error) => setProblem(error.message),
    );
  }, [hand]);
  const last = (replay?.steps.length ?? 1) - 1;
  const go = (/** @type {number} */ to) => setAt(Math.min(Math.max(to, 0), last));
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).matches("input, select")) return;
    if (event.key === "ArrowRight") go(at + 1);
    else if (event.key === "ArrowLeft") go(at - 1);
  };
  const step = replay?.steps[at];
  return html`<div class="table-screen replay" onKeyDown=${key}>
    <header class="bar">
      <button type="button" class="button plain" onClick=${onClose}>Back</button>
      <div class="grow">
        <h1 class="name">${snapshot.game.title}</h1>
        <span class="title">hand ${hand + 1} of ${replay?.hands ?? "…"}, all cards open</span>
      </div>
      ${replay && replay.hands > 1 &&
      html`<select aria-label="Hand" value=${String(hand)} onChange=${(/** @type {any} */ event) => setHand(Number(event.target.value))}>
        ${Array.from({ length: replay.hands }, (_, number) => html`<option value=${String(number)}>Hand ${number + 1}</option>`)}
      </select>`}
    </header>
    <main class="felt">
      ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
      ${step && html`<${StepView} step=${step} mine=${snapshot.seat} />`}
      <nav class="steps" aria-label="Steps">
        <div class="inline">
          <${IconButton} icon="first" label="First" class="on-felt" onClick=${() => go(0)} />
          <${IconButton} icon="previous" label="Step back" class="on-felt" onClick=${() => go(at - 1)} />
          <input
            type="range"
            min="0"
            max=${last}
            value=${at}
            aria-label="Step"
            aria-valuetext="${at} of ${last}"
            onInput=${(/** @type {any} */ event) => go(Number(event.target.value))}
          />
          <${IconButton} icon="next" label="Step on" class="on-felt" onClick=${() => go(at + 1)} />
          <${IconButton} icon="last" label="Last" class="on-felt" onClick=${() => go(last)} />
        </div>
      </nav>
    </main>
  </div>`;
}

/** @param {{ step: Step, mine: number | null }} props */
function StepView({ step, mine }) {
  const order = fromMine(step.seats, mine);
  const places = placesOf(order);
  const layouts = new Map(
    step.centre.groups.filter((one) => one.kind === "layout").map((one) => [one.seat ?? -1, one]),
  );
  const cards = (/** @type {Seat} */ seat, small = true) => {
    const lying = layouts.get(seat.seat)?.cards.map((spot) => spot.card);
    return html`<${OpenCards} cards=${lying ?? step.hands[seat.seat] ?? []} small=${small || undefined} />`;
  };
  return html`<${Others} others=${order.slice(1)} places=${places} below=${cards} />
    <${Middle} centre=${step.centre} places=${places} pointing=${NOTHING} />
    <div class="says">
      <${Facts} centre=${step.centre} />
      <div class="told">
        <p role="status" class=${step.happened.length ? "" : "unseen"}>${step.happened.map((line) => html`<${Sentence} text=${line} /> `)}</p>
      </div>
    </div>
    <section class="me ${seatClass(order[0])}" aria-label=${order[0].name}>
      <div class="my-plate"><${Plate} seat=${order[0]} /></div>
      ${cards(order[0], false)}
    </section>`;
}

/** @param {{ cards: (string | null)[], small?: boolean }} props */
function OpenCards({ cards, small }) {
  // On a phone there is room for the names of others' cards, not for their faces.
  const named = small && NARROW.matches;
  return html`<ul class="open-cards">
    ${cards.map((card) =>
      named && card
        ? html`<li key=${card}><${Mark} card=${card} /></li>`
        : named
        ? html`<li>–<span class="unseen">${words(card)}</span></li>`
        : html`<li key=${card}><${Card} card=${card} small=${small} /><span class="unseen">${words(card)}</span></li>`,
    )}
  </ul>`;
}
