// What a person prefers, and the tables where they sit: kept in this browser only.

import { SETTINGS, TABLES, kept } from "./door.js";

/**
 * @typedef {{ theme: "auto" | "light" | "dark", four: boolean, motion: boolean,
 *   confirm: boolean, name: string, patience: number }} Settings
 * @typedef {{ table: string, token: string }} MyTable
 */

const KEPT = 12;
/** @type {Settings} */
const USUAL = { theme: "auto", four: true, motion: true, confirm: false, name: "", patience: 150 };

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window: this page goes on, the next one starts afresh.
  }
}

/** @type {Settings} */
let current = { ...USUAL, ...kept(SETTINGS) };
/** @type {Set<() => void>} */
const listeners = new Set();
/** A window as narrow as a phone. */
export const NARROW = matchMedia("(max-width: 46rem)");
/** One in which cards are too small for pips: a phone, held either way. */
export const SMALL = matchMedia("(max-width: 46rem), (max-height: 34rem)");
const dark = matchMedia("(prefers-color-scheme: dark)");

function apply() {
  const root = document.documentElement.dataset;
  const automatic = dark.matches ? "dark" : "light";
  root.theme = current.theme === "auto" ? automatic : current.theme;
  root.deck = current.four ? "four" : "two";
  root.motion = current.motion ? "on" : "off";
}

apply();
dark.addEventListener("change", apply);

/** @param {Partial<Settings>} changed */
export function change(changed) {
  current = { ...current, ...changed };
  write(SETTINGS, current);
  apply();
  listeners.forEach((listener) => listener());
}

export const settings = () => current;

/** @param {() => void} listener @returns {() => void} what stops it */
export function onChange(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The tables where somebody at this browser sits, the latest first. @returns {MyTable[]} */
export function myTables() {
  const tables = kept(TABLES);
  return Array.isArray(tables) ? tables : [];
}

/** @param {string} table @param {string} token */
export function keepTable(table, token) {
  const others = myTables().filter((one) => one.table !== table);
  write(TABLES, [{ table, token }, ...others].slice(0, KEPT));
}

/** What is kept of a table, if it is still this: another window may have a newer token. @param {MyTable} lost */
export function forgetTable(lost) {
  write(
    TABLES,
    myTables().filter((one) => one.table !== lost.table || one.token !== lost.token),
  );
}
