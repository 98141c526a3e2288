// One socket to the server. When it breaks, another is opened: to reconnect is to connect.

/** @typedef {import("./types.js").ToPage} ToPage */

const PROTOCOL = 1;
const PAUSES = [100, 250, 500, 1000, 2000, 4000];
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;

export class Connection {
  /**
   * @param {import("./door.js").Where} where
   * @param {string} name
   */
  constructor({ table, token }, name) {
    this.table = table;
    this.token = token;
    this.name = name;
    /** What came before anybody listened. @type {ToPage[]} */
    this.early = [];
    /** @type {(message: ToPage) => void} */
    this.heard = (message) => void this.early.push(message);
    /** @type {(online: boolean) => void} */
    this.changed = () => {};
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
    this.open();
  }

  /** @param {(message: ToPage) => void} heard @param {(online: boolean) => void} changed */
  listen(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.early.splice(0).forEach(heard);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", protocol: PROTOCOL, token: this.token, name: this.name });
      this.pulse = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** @param {ToPage} message */
  receive(message) {
    clearTimeout(this.deadline);
    if (message.type === "welcome") {
      this.token = message.token;
      this.failures = 0;
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
