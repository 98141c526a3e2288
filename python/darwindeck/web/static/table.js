// The table while a match is played: everything that one seat, or somebody who watches, has to see.

import { Card, Sentence, cardsOf, spoken } from "./cards.js";
import { Facts, Middle, NOTHING } from "./centre.js";
import { Choices, laidOut, slotKey, useChoosing } from "./choices.js";
import { Dialog, IconButton, Later, useNarrow, useSettings } from "./dialogs.js";
import { Hand, Layout } from "./hand.js";
import { onTableKey } from "./keys.js";
import { Held, Others, Plate, fromMine, placesOf, seatClass } from "./seats.js";
import { html, useEffect, useMemo, useRef, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Hint} Hint
 * @typedef {import("./types.js").Send} Send
 * @typedef {import("./types.js").Group} Group
 * @typedef {{ snapshot: Snapshot, hint: Hint | null, problem: { text: string, times: number },
 *   send: Send, token: string, joined: number }} Props
 */

// What is not needed to see one's hand comes after it.
const menu = () => import("./menu.js").then((found) => found.TableMenu);
const rules = () => import("./rules.js").then((found) => found.RulesDrawer);
const scores = () => import("./sheet.js").then((found) => found.ScoreTable);
const sheets = () => import("./sheet.js").then((found) => found.SheetTable);

/** @param {Props} props */
export function TableScreen({ snapshot: latest, hint, problem, send, token, joined }) {
  const [sheet, closeSheet] = useSheet(latest);
  const snapshot = useHeld(latest, sheet, send, joined);
  const narrow = useNarrow();
  const { confirm } = useSettings();
  const [open, setOpen] = useState("");
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const mine = snapshot.seat;
  const order = useMemo(() => fromMine(snapshot.seats, mine), [snapshot.seats, mine]);
  const places = useMemo(() => placesOf(order), [order]);
  const layouts = new Map(
    snapshot.centre.groups.filter((one) => one.kind === "layout").map((one) => [one.seat ?? -1, one]),
  );
  const slots = new Set(
    [...layouts].flatMap(([seat, group]) => group.cards.map((_, slot) => slotKey(seat, slot))),
  );
  const choosing = useChoosing(snapshot, confirm, send, problem.times, joined);
  const laid = laidOut(choosing.ask, snapshot.hand, mine ?? -1, slots);
  const advice = hint && snapshot.ask && hint.turn === snapshot.ask.turn ? hint : null;
  const all = { ...choosing, hinted: advice?.choices ?? [], point: setPointed };
  /** The hint whose figures are shown. */
  const [figures, setFigures] = useState(/** @type {Hint | null} */ (null));

  // A hint that is there is not asked for again: its figures are.
  const askHint = () => {
    if (advice) setFigures(figures === advice ? null : advice);
    else if (snapshot.can_hint) send({ type: "ask_hint", turn: snapshot.ask?.turn ?? snapshot.turn });
  };
  const takeBack = () => snapshot.can_take_back && send({ type: "take_back", turn: snapshot.turn });
  const letters = {
    h: askHint,
    u: takeBack,
    l: () => setOpen("log"),
    "?": () => setOpen("rules"),
  };
  useKeys(letters);

  const hintButton =
    snapshot.options.hints && mine !== null &&
    html`<${IconButton} key="hint" icon="hint" label="Hint" word onClick=${askHint} disabled=${!snapshot.can_hint} />`;
  const backButton =
    snapshot.options.take_back && mine !== null &&
    html`<${IconButton} key="back" icon="back" label="Take back" word onClick=${takeBack} disabled=${!snapshot.can_take_back} />`;

  const me = mine === null ? null : order[0];
  const below = (/** @type {import("./types.js").Seat} */ seat) => {
    const group = layouts.get(seat.seat);
    return group
      ? html`<${Layout} group=${group} seat=${seat.seat} atSlots=${laid.atSlots} choosing=${all} columns=${columnsOf(group, 3)} small />`
      : html`<${Held} seat=${seat} />`;
  };
  const own = me && layouts.get(me.seat);

  return html`<div class="table-screen">
    <header class="bar">
      <a class="button plain icon" href="#" aria-label="All games" title="All games"><${Spade} /></a>
      <div class="grow">
        <h1 class="name">${snapshot.game.title}</h1>
        <span class="title">${snapshot.title}</span>
      </div>
      ${!narrow && [hintButton, backButton]}
      <${IconButton} icon="log" label="Log" word class="only-narrow" onClick=${letters.l} />
      <${IconButton} icon="rules" label="Rules" word onClick=${letters["?"]} />
      <${IconButton} icon="menu" label="Table and settings" onClick=${() => setOpen("menu")} />
    </header>
    <main class="felt ${laid.atCards.size ? "picking" : ""} ${kindOf(snapshot.centre)}">
      <${Others} others=${order.slice(1)} places=${places} below=${below} />
      <${Middle}
        centre=${snapshot.centre}
        places=${places}
        pointing=${pointingOf(choosing, pointed)}
        last=${snapshot.last_trick}
      />
      <${Says} snapshot=${snapshot} advice=${advice} problem=${problem} open=${figures === advice} onFigures=${askHint} />
      <section class="me ${seatClass(order[0])}" aria-label=${me ? "You" : order[0].name}>
        <div class="my-plate">
          ${narrow && hintButton}
          <${Plate} seat=${order[0]} counts=${!me || own || !snapshot.hand.length} />
          ${narrow && backButton}
        </div>
        ${me && !own && snapshot.hand.length > 0 &&
        html`<${Hand} cards=${snapshot.hand} atCards=${laid.atCards} narrow=${narrow} choosing=${all} />`}
        ${own &&
        html`<${Layout} group=${own} seat=${order[0].seat} atSlots=${laid.atSlots} choosing=${all} columns=${columnsOf(own, narrow ? 7 : 9)} />`}
        ${me && snapshot.face_down > 0 && html`<${OwnPile} count=${snapshot.face_down} choosing=${all} />`}
        ${!me && below(order[0])}
      </section>
      <${Choices} choosing=${all} others=${laid.others} snapshot=${snapshot} />
    </main>
    <aside class="side" aria-label="What happened">
      <h2>What happened</h2>
      <${Log} log=${snapshot.log} />
    </aside>
    ${open === "rules" && html`<${Later} of=${rules} game=${snapshot.game.id} table=${snapshot.table} token=${token} onClose=${() => setOpen("")} />`}
    ${open === "log" &&
    html`<${Dialog} title="What happened" kind="drawer" onClose=${() => setOpen("")}>
      <${Later} of=${scores} scores=${snapshot.scores} /><${Log} log=${snapshot.log} />
    <//>`}
    ${open === "menu" &&
    html`<${Later} of=${menu} snapshot=${snapshot} send=${send} onClose=${() => setOpen("")} />`}
    ${sheet &&
    html`<${Dialog}
      title=${sheet.title}
      kind="sheet"
      onClose=${closeSheet}
      foot=${html`<button type="button" class="button main" autofocus onClick=${closeSheet}>Go on</button>`}
    >
      <${Later} of=${sheets} sheet=${sheet} />
    <//>`}
  </div>`;
}

function Spade() {
  return html`<svg class="glyph filled" viewBox="0 0 32 32" aria-hidden="true"><use href="#suit-S" /></svg>`;
}

/** One's own cards where one does not see them; a tap turns the top one. @param {{ count: number, choosing: import("./hand.js").Choosing }} props */
function OwnPile({ count, choosing }) {
  const turns = choosing.ask?.choices.length === 1;
  return html`<div class="own-pile spot stack ${turns ? "open" : ""}" onClick=${() => turns && choosing.choose(0)}>
    <${Card} card=${null} /><span class="caption">${count} of yours</span>
  </div>`;
}

/** What the table has to keep room for: "tricks" and "layouts" are asked about in other ways. @param {Snapshot["centre"]} centre */
function kindOf(centre) {
  const lies = new Set(centre.groups.map((group) => group.kind));
  return lies.has("trick") ? "tricks" : lies.has("layout") ? "layouts" : "";
}

/** As the rules have it, or as many as there is room for. @param {Group} group @param {number} room */
function columnsOf(group, room) {
  const rows = Math.ceil(group.cards.length / room) || 1;
  return group.columns || Math.ceil(group.cards.length / rows);
}

/** @param {Record<string, () => void>} letters */
function useKeys(letters) {
  const current = useRef(letters);
  current.current = letters;
  useEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => onTableKey(event, current.current);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** The sheet of a hand that has just ended; not of one that was over when the page was opened. */
function useSheet(/** @type {Snapshot} */ snapshot) {
  const latest = snapshot.hand_over?.sheet ?? null;
  const seen = useRef(latest ? latest.hand : -1);
  const [closed, setClosed] = useState(seen.current);
  const shown = latest && latest.hand > closed ? latest : null;
  // Turns that are taken back may lead before the end of a hand.
  if (!latest && closed >= 0 && snapshot.phase === "playing") setClosed(-1);
  return /** @type {const} */ ([shown, () => setClosed(latest ? latest.hand : -1)]);
}

/**
 * The table as one sees it: while the sheet of a hand lies open, as the hand has ended. The server
 * is told that it does, and waits for a while; if it waits no longer, the table is seen as it is.
 * @param {Snapshot} latest @param {import("./types.js").Sheet | null} sheet
 * @param {Send} send @param {number} joined @returns {Snapshot}
 */
function useHeld(latest, sheet, send, joined) {
  const before = useRef(latest);
  const waited = useRef({ joined, forMe: false });
  const hand = sheet && latest.seat !== null ? sheet.hand : -1;
  useEffect(() => {
    if (hand < 0) return undefined;
    send({ type: "reading", hand, open: true });
    return () => send({ type: "reading", hand, open: false });
  }, [hand, joined]);
  if (!sheet || waited.current.joined !== joined) waited.current = { joined, forMe: false };
  if (!sheet) before.current = latest;
  const waits = latest.seat !== null && latest.reading.includes(latest.seat);
  if (sheet && waits) waited.current.forMe = true;
  const ended = useMemo(() => asItEnded(before.current, latest), [before.current, latest.hand_over, latest.scores]);
  return sheet && (waits || !waited.current.forMe) ? ended : latest;
}

/** The table when a hand was over, with nothing to do. @param {Snapshot} before @param {Snapshot} after @returns {Snapshot} */
function asItEnded(before, after) {
  const centre = after.hand_over?.centre ?? before.centre;
  const played = new Set(centre.groups.flatMap((group) => group.cards.map((spot) => spot.card)));
  return {
    ...before,
    centre,
    hand: before.hand.filter((card) => !played.has(card)),
    seats: before.seats.map((seat) => ({ ...seat, to_move: false })),
    scores: after.scores,
    ask: null,
    thinking: null,
    clock: null,
    can_hint: false,
    can_take_back: false,
  };
}

/** Who looks at a sheet still, so that nothing happens. @param {Snapshot} snapshot */
function waitsFor(snapshot) {
  const others = snapshot.seats.filter((seat) => seat.seat !== snapshot.seat && snapshot.reading.includes(seat.seat));
  return others.length ? `${others.map((seat) => seat.name).join(", ")} ${others.length > 1 ? "look" : "looks"} at the sheet.` : "";
}

/**
 * What the choice that is pointed at would do on the table, and which piles can be tapped.
 * @param {ReturnType<typeof useChoosing>} choosing @param {number | null} pointed
 */
function pointingOf(choosing, pointed) {
  const ask = choosing.ask;
  if (!ask) return NOTHING;
  const choice = pointed === null ? undefined : ask.choices[pointed];
  const draws = ask.choices.map((one, index) => ({ one, index })).filter(({ one }) => one.kind === "draw");
  const fromDiscard = draws.find(({ one }) => one.source === "discard");
  const fromStock = draws.find(({ one }) => one.source === "stock");
  return {
    lit: new Set(choice ? [...choice.takes, ...choice.offers, ...(choice.kind === "take" ? choice.cards : [])] : []),
    next: new Set(choice ? choice.cards : []),
    draw: fromStock && (() => choosing.choose(fromStock.index)),
    take: fromDiscard && (() => choosing.choose(fromDiscard.index)),
  };
}

/**
 * What just happened or a hint, for eyes and, once for each sentence, for ears.
 * @param {{ snapshot: Snapshot, advice: Hint | null, problem: { text: string }, open: boolean, onFigures: () => void }} props
 */
function Says({ snapshot, advice, problem, open, onFigures }) {
  const text = problem.text || (advice ? advice.text : waitsFor(snapshot) || snapshot.happened);
  const heard = [text, snapshot.ask?.prompt ?? ""];
  const hint = advice && !problem.text;
  return html`<div class="says">
    <${Facts} centre=${snapshot.centre} />
    <div class="told">
      ${hint
        ? html`<div class="advice">
            <p aria-hidden="true"><${Sentence} text=${text} /></p>
            ${advice.figures.length > 0 && html`<${Figures} advice=${advice} open=${open} onToggle=${onFigures} />`}
          </div>`
        : text && html`<p aria-hidden="true"><${Sentence} text=${text} /></p>`}
    </div>
    <span class="unseen" role="status">${spoken(heard.filter(Boolean).join(" "))}</span>
  </div>`;
}

/** What each choice promises, for those who ask. @param {{ advice: Hint, open: boolean, onToggle: () => void }} props */
function Figures({ advice, open, onToggle }) {
  const toggle = (/** @type {Event} */ event) => {
    event.preventDefault();
    onToggle();
  };
  return html`<details open=${open}>
    <summary onClick=${toggle}>Figures</summary>
    ${open &&
    html`<div class="figures">
      <p>${advice.measure}</p>
      <ul>
        ${advice.figures.map(
          (figure) => html`<li><${Sentence} text=${cardsOf(figure.text)} /> <b>${Math.round(figure.value * 100)}%</b></li>`,
        )}
      </ul>
    </div>`}
  </details>`;
}

/** @param {{ log: import("./types.js").Said[] }} props */
export function Log({ log }) {
  return html`<div class="log-box" tabindex="0" role="region" aria-label="Log">
    <ol class="log">
      ${log.map(
        (said, at) => html`<li key=${at}>
          <${Sentence} text=${said.text} />${said.times > 1 && html` <span class="times">× ${said.times}</span>`}
        </li>`,
      )}
    </ol>
  </div>`;
}
