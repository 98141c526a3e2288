// The middle of the table: tricks, tableau, piles, runs. It draws and lets piles be tapped.

import { Card, Mark, Sentence, rankSign, suitClass, words } from "./cards.js";
import { useKeptRoom } from "./dialogs.js";
import { html } from "./ui.js";

/**
 * @typedef {import("./types.js").Centre} Centre
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").Spot} Spot
 * @typedef {import("./seats.js").Place} Place
 * @typedef {{ lit: Set<string>, draw?: () => void, take?: () => void, next: Set<string> }} Pointing
 */

/** Nothing is lit and nothing can be tapped. @type {Pointing} */
export const NOTHING = { lit: new Set(), next: new Set() };

/**
 * @param {{ centre: Centre, places: Map<number, Place>, pointing: Pointing, last?: Group | null }} props
 */
export function Middle({ centre, places, pointing, last = null }) {
  const groups = centre.groups.filter((group) => group.kind !== "layout");
  return html`<section class="centre" aria-label="The middle of the table">
    <div class="lying" style=${{ "--across": acrossOf(groups) }}>
      ${centre.runs.length > 0 && html`<${Runs} runs=${centre.runs} next=${pointing.next} />`}
      ${groups.map((group) =>
        isRound(group)
          ? html`<${Ring} key=${group.kind} group=${group} places=${places} last=${last} />`
          : html`<${Together} key=${group.kind} group=${group} pointing=${pointing} />`,
      )}
    </div>
  </section>`;
}

/** How many cards lie side by side; those under others show a little. @param {Group[]} groups */
function acrossOf(groups) {
  const wide = (/** @type {Group} */ group) => group.cards.length * (group.kind === "under" ? 0.25 : 1);
  return Math.max(1, groups.reduce((sum, group) => sum + Math.max(1, wide(group)), 0));
}

/** Whether its cards lie in front of those who played them. @param {Group} group */
const isRound = (group) => (group.kind === "trick" || group.kind === "battle") && group.cards.length > 0;

/**
 * What is known to all beside the cards. Among layouts it comes and goes: its line is kept.
 * @param {{ centre: Centre }} props
 */
export function Facts({ centre }) {
  const kept = centre.groups.some((group) => group.kind === "layout");
  return html`<ul class="facts ${kept ? "kept" : ""}" ref=${useKeptRoom()}>
    ${centre.facts.map((fact) => html`<li><${Sentence} text=${fact} /></li>`)}
  </ul>`;
}

/**
 * Cards that were played by somebody, each on its side; below them who took the trick, or the last
 * trick while this one goes on.
 * @param {{ group: Group, places: Map<number, Place>, last: Group | null }} props
 */
function Ring({ group, places, last }) {
  const open = group.cards.some((spot) => spot.card === "");
  const taken = !open && group.cards.some((spot) => spot.faded);
  return html`<div class="group round">
    <ul class="ring" aria-label=${group.title}>
      ${group.cards.map((spot, at) => {
        const place = places.get(spot.seat ?? -1) ?? { x: at - group.cards.length / 2 + 0.5, y: 0 };
        const kind = spot.card === "" ? " none" : taken && !spot.faded ? " taker" : "";
        return html`<li
          key="${spot.seat}-${spot.card}"
          class="spot${kind}"
          style=${{ "--x": place.x, "--y": place.y }}
        >
          <div class=${spot.faded ? "faded" : ""}><${Card} card=${spot.card} /></div>
          <span class="unseen">${spot.caption}: ${words(spot.card)}</span>
        </li>`;
      })}
    </ul>
    <p class="group-title">
      ${open && last
        ? html`<span class="unseen">Before: </span>${last.title}
            ${last.cards.map((spot) => spot.card && html` <${Mark} card=${spot.card} />`)}`
        : !open && group.title}
    </p>
  </div>`;
}

/** Cards side by side, or a pile. @param {{ group: Group, pointing: Pointing }} props */
function Together({ group, pointing }) {
  const bare = group.kind === "tableau" && !group.cards.length;
  const cards = bare ? [{ card: "", caption: "", faded: false }] : group.cards;
  const tap = group.kind === "stock" ? pointing.draw : group.kind === "discard" ? pointing.take : undefined;
  return html`<div class="group ${group.kind}">
    <p class="group-title"><${Sentence} text=${group.title} /></p>
    <ul class="spots">
      ${cards.map((spot) => {
        const lit = spot.card && pointing.lit.has(spot.card) ? " lit" : "";
        const pile = group.kind === "stock" ? " stack" : "";
        return html`<li
          key=${spot.card ?? "back"}
          class="spot dealt${lit}${pile}${tap ? " open" : ""}${spot.faded ? " faded" : ""}"
          onClick=${tap}
        >
          <${Card} card=${spot.card} /><span class="unseen">${words(spot.card)}</span>
          ${spot.caption && html`<span class="caption">${spot.caption}</span>`}
        </li>`;
      })}
    </ul>
  </div>`;
}

/** The board of a sequence game. @param {{ runs: import("./types.js").Run[], next: Set<string> }} props */
function Runs({ runs, next }) {
  return html`<div class="runs" style=${{ "--ranks": runs[0].cards.length }}>
    ${runs.map(
      (run) => html`<ol aria-label=${words(`A${run.suit}`).slice(7)}>
        ${run.cards.map((card, at) => {
          const shown = run.ranks[at] + run.suit;
          const state = card ? `lies ${suitClass(card)}` : next.has(shown) ? "next" : "";
          return html`<li key=${at} class="cell ${state}">
            <span aria-hidden="true">${rankSign(shown)}</span>
            <svg viewBox="0 0 32 32" aria-hidden="true"><use href="#suit-${run.suit}" /></svg>
            <span class="unseen">${card ? words(card) : ""}</span>
          </li>`;
        })}
      </ol>`,
    )}
  </div>`;
}
