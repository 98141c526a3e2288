// After a match: the result, the sheet of every hand, what one thought of it, and the way on.

import { ask } from "./api.js";
import { Card, Sentence } from "./cards.js";
import { ReplayScreen } from "./replay.js";
import { ScoreTable, SheetTable } from "./sheet.js";
import { html, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Send} Send
 */

/** @param {{ snapshot: Snapshot, token: string, send: Send }} props */
export function EndScreen({ snapshot, token, send }) {
  const [replay, setReplay] = useState(false);
  const result = snapshot.result;
  if (!result) return null;
  if (replay) {
    return html`<${ReplayScreen} snapshot=${snapshot} token=${token} onClose=${() => setReplay(false)} />`;
  }
  return html`<div class="page">
    <header class="top">
      <a class="brand" href="#"><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#suit-S" /></svg>DarwinDeck</a>
    </header>
    <main>
      <section class="hero ${result.won ? "won" : ""}">
        <div>
          <p class="over">${snapshot.game.title} · the match is over</p>
          <h1><${Sentence} text=${result.text} /></h1>
          <div class="inline">
            ${snapshot.host && html`<button type="button" class="button main" onClick=${() => send({ type: "again" })}>Play again</button>`}
            <button type="button" class="button" onClick=${() => setReplay(true)}>Step through it</button>
            <a class="button" href="#">All games</a>
          </div>
          ${!snapshot.host && html`<p>The host may open the table for another match.</p>`}
        </div>
        <div class="fan" aria-hidden="true">${["AS", "AH", "AC", "AD"].map((card) => html`<${Card} card=${card} small=${false} />`)}</div>
      </section>
      <div class="columns">
        <div class="stack">
          ${result.sheets.toReversed().map(
            (sheet, at) => html`<details class="panel" open=${at === 0} key=${sheet.hand}>
              <summary><h2>Hand ${sheet.hand + 1}</h2></summary>
              <div class="stack"><${SheetTable} sheet=${sheet} /></div>
            </details>`,
          )}
        </div>
        <div class="stack">
          ${snapshot.scores.rows.length > 0 &&
          html`<section class="panel"><h2>Scores</h2><${ScoreTable} scores=${snapshot.scores} /></section>`}
          ${snapshot.seat !== null && html`<${Rating} snapshot=${snapshot} token=${token} />`}
        </div>
      </div>
    </main>
  </div>`;
}

/** Stars, and what is broken, if something is. @param {{ snapshot: Snapshot, token: string }} props */
function Rating({ snapshot, token }) {
  const [stars, setStars] = useState(0);
  const [broken, setBroken] = useState("");
  const [said, setSaid] = useState("");
  const [rated, setRated] = useState(false);
  const rate = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask(`/api/tables/${encodeURIComponent(snapshot.table)}/rating`, { token, body: { stars, broken } }).then(
      () => {
        setRated(true);
        setSaid("Thank you: it is written down.");
      },
      (error) => setSaid(error.message),
    );
  };
  return html`<section class="panel">
    <h2>How was the game?</h2>
    <form class="stack" onSubmit=${rate}>
      <fieldset class="rate" disabled=${rated}>
        <legend class="unseen">Stars</legend>
        ${[1, 2, 3, 4, 5].map(
          (count) => html`<label class=${count <= stars ? "lit" : ""}>
            <input type="radio" name="stars" value=${count} checked=${count === stars} onChange=${() => setStars(count)} />
            <span aria-hidden="true">★</span><span class="unseen">${count} of 5</span>
          </label>`,
        )}
      </fieldset>
      <label class="field">
        <span>It is broken because (leave empty if it is not)</span>
        <textarea
          rows="2"
          maxlength="300"
          disabled=${rated}
          value=${broken}
          onInput=${(/** @type {any} */ event) => setBroken(event.target.value)}
        ></textarea>
      </label>
      <button class="button" disabled=${!stars || rated}>Rate it</button>
      <p role="status">${said}</p>
    </form>
  </section>`;
}
