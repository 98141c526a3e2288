// Cards: their names, their faces, and sentences that mention them.

import { SMALL } from "./settings.js";
import { html } from "./ui.js";

const RANKS = "23456789TJQKA";
const SUITS = "CDHS";
/** @type {Record<string, string>} */
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** @type {Record<string, string>} */
const SUIT_WORDS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
/** @type {Record<string, string>} */
const RANK_WORDS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

const FIRST_MARK = 0xe000;
const MARKS = /[\ue000-\ue035]/;

/** The card that a character of a sentence stands for: see `messages/`. @param {string} mark */
function cardOfMark(mark) {
  const place = mark.charCodeAt(0) - FIRST_MARK;
  if (place >= 52) return `X${place - 51}`;
  return RANKS[place % 13] + SUITS[Math.floor(place / 13)];
}

/** "Q♠", "10♥", "★1". @param {string} card */
export function symbol(card) {
  return card[0] === "X" ? `★${card[1]}` : rankSign(card) + SIGNS[card[1]];
}

/** @param {string} card */
export function rankSign(card) {
  return card[0] === "T" ? "10" : card[0];
}

/** "queen of spades". @param {string | null} card */
export function words(card) {
  if (card === null) return "a card face down";
  if (card === "") return "an empty place";
  if (card[0] === "X") return `joker ${card[1]}`;
  return `${RANK_WORDS[card[0]] ?? card[0]} of ${SUIT_WORDS[card[1]]}`;
}

/** The class that gives a card its colour. @param {string} card */
export function suitClass(card) {
  return card[0] === "X" ? card : card[1];
}

/** A sentence for the ear, with cards in words. @param {string} text */
export function spoken(text) {
  const said = text.replace(/([\ue000-\ue035]) (?=[\ue000-\ue035])/g, "$1, ");
  return [...said].map((sign) => (MARKS.test(sign) ? words(cardOfMark(sign)) : sign)).join("");
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Of a choice that says what to do with cards, the cards alone: the prompt says the rest. @param {string} text */
export const cardsOf = (text) => text.replace(/^[\w ]+ (?=[\ue000-\ue035][\ue000-\ue035 ]*$)/, "");

/** A card in a line of text. @param {{ card: string }} props */
export function Mark({ card }) {
  return html`<span class="mark ${suitClass(card)}" role="img" aria-label=${words(card)}
    >${symbol(card)}</span
  >`;
}

/** Cards, each with the signs that belong to it, and what is between them. */
const PARTS = /[\ue000-\ue035][.,:;!?)]*|[^\ue000-\ue035]+/g;

/** A sentence for the eye, with its cards as small cards. @param {{ text: string }} props */
export function Sentence({ text }) {
  return (text.match(PARTS) ?? []).map((part) => {
    if (!MARKS.test(part)) return part;
    const mark = html`<${Mark} card=${cardOfMark(part)} />`;
    return part.length > 1 ? html`<span class="whole">${mark}${part.slice(1)}</span>` : mark;
  });
}

/**
 * A card as it lies on the table: a face, a back for null, an empty place for "".
 * Small ones, and all on a phone, have a large index instead of pips.
 * @param {{ card: string | null, small?: boolean }} props
 */
export function Card({ card, small = SMALL.matches }) {
  if (card === null) {
    return html`<svg class="card back" viewBox="0 0 60 84" aria-hidden="true">
      <rect x="1.5" y="1.5" width="57" height="81" rx="5" />
      <path class="lattice" d=${LATTICE} />
      <rect class="inner" x="5.5" y="5.5" width="49" height="73" rx="3" />
      <use href="#star" x="21" y="33" width="18" height="18" />
    </svg>`;
  }
  if (card === "") {
    return html`<svg class="card none" viewBox="0 0 60 84" aria-hidden="true">
      <rect x="1" y="1" width="58" height="82" rx="5" />
    </svg>`;
  }
  const sign = card[0] === "X" ? "star" : `suit-${card[1]}`;
  return html`<svg class="card ${suitClass(card)}" viewBox="0 0 60 84" aria-hidden="true">
    ${small
      ? html`<rect x=".75" y=".75" width="58.5" height="82.5" rx="6" />
          <text class="index" x="15" y="28">${card[0] === "X" ? "★" : rankSign(card)}</text>
          <use href="#${sign}" x="4" y="33" width="21" height="21" />
          <use href="#${sign}" x="27" y="49" width="28" height="28" />`
      : html`<use href=${shape(`card-${card}`)} />`}
  </svg>`;
}

const LATTICE = Array.from({ length: 14 }, (_, i) => {
  const y = 5.5 + (i - 4) * 10;
  return `M5.5 ${y}l49 49M54.5 ${y}l-49 49`;
}).join("");

// --- Shapes -------------------------------------------------------------------------

/** The shapes that are used so far; a phone that holds all faces takes a while to draw any. */
const used = new Set(["suit-C", "suit-D", "suit-H", "suit-S", "star"]);
/** All shapes, once they are loaded. @type {Document | null} */
let shapes = null;
const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");

/** @param {string} id */
function add(id) {
  const shape = shapes?.getElementById(id);
  if (shape) sprite.append(document.importNode(shape, true));
}

/** A shape that is in the page, now or as soon as it is loaded. @param {string} id */
function shape(id) {
  if (!used.has(id)) {
    used.add(id);
    add(id);
  }
  return `#${id}`;
}

/** Loads the shapes of suits and faces, which cards use. */
export async function loadFaces() {
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(sprite);
  const answer = await fetch("/static/faces.svg");
  shapes = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  used.forEach(add);
}
