// The first page: all games, a table for each, and the tables where one sits already.

import { Refused, ask } from "./api.js";
import { Card } from "./cards.js";
import { Dialog, IconButton, Preferences, useSettings } from "./dialogs.js";
import { goTo } from "./door.js";
import { RulesDrawer } from "./rules.js";
import { change, forgetTable, keepTable, myTables } from "./settings.js";
import { html, useEffect, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Home} Home
 * @typedef {import("./types.js").GameLine} GameLine
 * @typedef {import("./types.js").TableLine} TableLine
 */

/** Opens a table and goes there; with bots at once, or to the lobby. @param {GameLine} game @param {boolean} bots */
async function open(game, bots, name = "") {
  const body = bots ? { game: game.id, name, bots: "mcts:500", begin: true } : { game: game.id, name };
  const opened = await ask("/api/tables", { body });
  keepTable(opened.table, opened.token);
  goTo(opened);
}

export function HomeScreen() {
  const { name } = useSettings();
  const [home, setHome] = useState(/** @type {Home | null} */ (null));
  const [problem, setProblem] = useState("");
  const [filter, setFilter] = useState("");
  const [shown, setShown] = useState("");
  const failed = (/** @type {Error} */ error) => setProblem(error.message);
  useEffect(() => void ask("/api/home").then(setHome, failed), []);
  const games = (home?.games ?? []).filter((game) =>
    `${game.title} ${game.line}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  return html`<div class="page">
    <header class="top">
      <a class="brand" href="#"><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#suit-S" /></svg>DarwinDeck</a>
      <span class="push"></span>
      <${IconButton} icon="menu" label="Settings" onClick=${() => setShown("settings")} />
    </header>
    <main>
      <section class="hero">
        <div>
          <h1>Sit down and play</h1>
          <p>Old games and games that nobody has played before, with friends on their phones or against bots.</p>
        </div>
        <div class="fan" aria-hidden="true">${["AS", "QH", "7D", "TC"].map((card) => html`<${Card} card=${card} small=${false} />`)}</div>
      </section>
      ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
      <${Mine} />
      <div class="heading">
        <h2>Games</h2>
        <input
          class="search"
          type="search"
          placeholder="Find a game"
          aria-label="Find a game"
          value=${filter}
          onInput=${(/** @type {any} */ event) => setFilter(event.target.value)}
        />
      </div>
      <ul class="games">
        ${games.map(
          (game) => html`<li key=${game.id} class="game" data-game=${game.id}>
            <h3>${game.title}</h3>
            <p class="line">${game.line}</p>
            <p class="facts">
              <span class="pill">${game.players} players</span>
              <span class="pill">about ${game.minutes} min</span>
              ${game.source !== "bundled" && html`<span class="pill gold">${game.source === "run" ? "evolved" : "yours"}</span>`}
              <${Stars} stars=${game.stars} ratings=${game.ratings} />
            </p>
            <div class="row">
              <button type="button" class="button main" onClick=${() => open(game, true, name).catch(failed)}>
                Play<span class="unseen"> ${game.title} against bots</span>
              </button>
              <button type="button" class="button" onClick=${() => open(game, false, name).catch(failed)}>
                With friends<span class="unseen">: ${game.title}</span>
              </button>
              <${IconButton} icon="rules" label="Rules of ${game.title}" onClick=${() => setShown(game.id)} />
            </div>
          </li>`,
        )}
      </ul>
      ${home && !games.length && html`<p class="soft">No game has “${filter}” in its name.</p>`}
    </main>
    ${shown === "settings" &&
    html`<${Dialog} title="Settings" kind="drawer" onClose=${() => setShown("")}>
      <label class="field">
        <span>Your name</span>
        <input maxlength="12" value=${name} onInput=${(/** @type {any} */ event) => change({ name: event.target.value })} />
      </label>
      <${Preferences} />
    <//>`}
    ${shown && shown !== "settings" && html`<${RulesDrawer} game=${shown} onClose=${() => setShown("")} />`}
  </div>`;
}

/** @param {{ stars: number | null, ratings: number }} props */
export function Stars({ stars, ratings }) {
  if (stars === null) return null;
  const lit = Math.round(stars);
  return html`<span class="stars" role="img" aria-label="${stars.toFixed(1)} of 5 stars, rated ${ratings} times"
    >${"★".repeat(lit)}${"☆".repeat(5 - lit)}</span
  >`;
}

/** The tables where one sits; those that are gone for good are forgotten. */
function Mine() {
  const [lines, setLines] = useState(/** @type {(TableLine & { token: string })[]} */ ([]));
  useEffect(() => {
    for (const { table, token } of myTables()) {
      ask(`/api/tables/${encodeURIComponent(table)}`, { token }).then(
        (line) => setLines((others) => [...others.filter((one) => one.table !== table), { ...line, token }]),
        // A server that is away, or has no time, has not taken anybody's seat.
        (error) => error instanceof Refused && [401, 404].includes(error.status) && forgetTable({ table, token }),
      );
    }
  }, []);
  const going = lines.filter((line) => line.phase !== "over");
  if (!going.length) return null;
  return html`<section>
    <div class="heading"><h2>Go on with mine</h2></div>
    <ul class="mine">
      ${going.map(
        (line) => html`<li key=${line.table}>
          <div class="grow">
            <strong>${line.game.title}</strong>
            <p class="soft">${line.names.filter(Boolean).join(", ")}</p>
          </div>
          ${line.my_turn && html`<span class="pill gold">your turn</span>`}
          <button type="button" class="button" onClick=${() => goTo(line)}>
            Go on<span class="unseen"> with ${line.game.title}</span>
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}
