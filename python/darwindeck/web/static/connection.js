// One socket to the server. When it breaks, another is opened: to reconnect is to connect.

import { dialled, taken } from "./door.js";

/** @typedef {import("./types.js").ToPage} ToPage */

const PAUSES = [100, 250, 500, 1000, 2000, 4000];
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;

export class Connection {
  /**
   * @param {import("./door.js").Where} where
   * @param {(message: ToPage) => void} heard
   * @param {(online: boolean) => void} changed
   */
  constructor(where, heard, changed) {
    this.where = where;
    this.heard = heard;
    this.changed = changed;
    this.failures = 0;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.retry = undefined;
    /** @type {number | undefined} */
    this.pulse = undefined;
    /** @type {number | undefined} */
    this.deadline = undefined;
    this.woken = () => this.wake();
    this.offline = () => this.lost();
    addEventListener("online", this.woken);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.woken);
    const begun = taken(where);
    this.open(begun?.socket);
    begun?.heard.forEach((event) => this.receive(JSON.parse(event.data)));
  }

  open(socket = dialled(this.where)) {
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    // One that was begun early may be gone already.
    if (socket.readyState === WebSocket.CLOSED) this.lost();
  }

  /** @param {ToPage} message */
  receive(message) {
    clearTimeout(this.deadline);
    if (message.type === "welcome") {
      this.where = { table: message.table, token: message.token };
      this.failures = 0;
      clearInterval(this.pulse);
      this.pulse = setInterval(() => this.ping(), PING_EVERY);
      this.changed(true);
    }
    // A seat that was taken away, or is open in another window, is not asked for again.
    if (message.type === "bye" && message.code !== "closing") this.end();
    this.heard(message);
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  ping() {
    this.send({ type: "ping" });
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lost(), PONG_WITHIN);
  }

  /** The socket is gone, or as good as gone. */
  lost() {
    this.drop();
    if (this.ended) return;
    this.changed(false);
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
    this.retry = setTimeout(() => this.open(), pause);
  }

  /** The network is back, or somebody looks at the page again: no need to wait any longer. */
  wake() {
    if (this.ended || document.hidden) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.ping();
    } else {
      this.drop();
      this.failures = 0;
      this.open();
    }
  }

  drop() {
    clearTimeout(this.retry);
    clearTimeout(this.deadline);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  end() {
    this.ended = true;
    this.drop();
    removeEventListener("online", this.woken);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.woken);
  }
}
