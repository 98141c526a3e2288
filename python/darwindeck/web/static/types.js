// The messages of `messages/` as types, for editors and `tsc --checkJs`. Nothing here runs.

/**
 * @typedef {{ hints: boolean, take_back: boolean, clock: number, away: number,
 *   stand_in: string, pace: number }} Options
 * @typedef {{ id: string, title: string, players: number }} Game
 * @typedef {{ agent: string, title: string }} Bot
 * @typedef {"person" | "bot" | "open" | "invited"} SeatKind
 *
 * @typedef {{ type: "welcome", token: string, table: string, seat: number | null,
 *   host: boolean, protocol: number }} Welcome
 *
 * @typedef {{ seat: number, kind: SeatKind, name: string, agent: string, connected: boolean,
 *   me: boolean, invitation: string, team: number | null }} LobbySeat
 * @typedef {{ type: "lobby", number: number, table: string, game: Game, seat: number | null,
 *   host: boolean, seats: LobbySeat[], options: Options, agents: Bot[], watchers: number,
 *   watch: string, match: number }} Lobby
 *
 * @typedef {{ card: string | null, caption: string, faded: boolean, seat: number | null }} Spot
 * @typedef {"trick" | "battle" | "stakes" | "tableau" | "played" | "under" | "layout" | "drawn"
 *   | "discard" | "stock" | "turned_up"} GroupKind
 * @typedef {{ kind: GroupKind, title: string, cards: Spot[], seat: number | null,
 *   columns: number }} Group
 * @typedef {{ suit: string, ranks: string, cards: (string | null)[] }} Run
 * @typedef {{ groups: Group[], runs: Run[], facts: string[] }} Centre
 * @typedef {{ seat: number, name: string, kind: SeatKind, agent: string, bot: string, connected: boolean,
 *   me: boolean, partner: boolean, to_move: boolean, dealer: boolean, out: boolean,
 *   passed: boolean, cards: number, facts: string[], score: string, known: string[] }} Seat
 *
 * @typedef {{ text: string, kind: string, cards: string[], key: string, takes: string[],
 *   offers: string[], preview: string, seat: number | null, slot: number | null,
 *   source: string }} Choice
 * @typedef {{ turn: number, prompt: string, choices: Choice[], question: boolean,
 *   series: boolean, verb: string, fewest: number, most: number }} Ask
 * @typedef {{ text: string, times: number }} Said
 * @typedef {{ what: string, points: number }} Entry
 * @typedef {{ name: string, own: boolean, facts: string[], entries: Entry[], gained: number,
 *   total: number }} SideSheet
 * @typedef {{ hand: number, title: string, told: string[], sides: SideSheet[],
 *   scored: boolean }} Sheet
 * @typedef {{ columns: string[], rows: string[][] }} Scores
 * @typedef {{ seat: number, left: number, whole: number }} Clock
 * @typedef {{ text: string, won: boolean | null, sheets: Sheet[] }} Result
 * @typedef {{ type: "snapshot", number: number, table: string,
 *   phase: "lobby" | "playing" | "over", game: Game, seat: number | null, host: boolean,
 *   turn: number, title: string, seats: Seat[], hand: string[], face_down: number,
 *   centre: Centre, last_trick: Group | null, happened: string, log: Said[], ask: Ask | null,
 *   thinking: number | null, scores: Scores, hand_over: { sheet: Sheet, centre: Centre } | null,
 *   reading: number[], result: Result | null, options: Options, clock: Clock | null, can_take_back: boolean,
 *   can_hint: boolean, watchers: number, watch: string, invitations: LobbySeat[] }} Snapshot
 *
 * @typedef {{ type: "hint", turn: number, text: string, choices: number[], measure: string,
 *   figures: { text: string, value: number }[] }} Hint
 * @typedef {{ type: "error", code: string, text: string }} Refusal
 * @typedef {{ type: "bye", code: string, text: string }} Bye
 * @typedef {{ type: "pong", number: number }} Pong
 * @typedef {Welcome | Lobby | Snapshot | Hint | Refusal | Bye | Pong} ToPage
 * @typedef {(message: Record<string, unknown>) => void} Send
 *
 * @typedef {{ id: string, title: string, players: number, minutes: number, line: string,
 *   source: "bundled" | "folder" | "run", stars: number | null, ratings: number }} GameLine
 * @typedef {{ games: GameLine[], agents: Bot[], usual: Options }} Home
 * @typedef {{ table: string, game: Game, phase: "lobby" | "playing" | "over", role: string,
 *   seat: number | null, names: string[], my_turn: boolean, result: string }} TableLine
 * @typedef {{ kind: "text" | "list" | "steps" | "table", items: string[], head: string[],
 *   rows: string[][] }} RulesBlock
 * @typedef {{ level: number, title: string, blocks: RulesBlock[] }} RulesSection
 * @typedef {{ title: string, lead: string, glance: string[], sections: RulesSection[] }} Rules
 * @typedef {{ move: number, happened: string[], to_move: number | null, hands: string[][],
 *   seats: Seat[], centre: Centre }} Step
 * @typedef {{ table: string, game: Game, hand: number, hands: number, seed: string,
 *   names: string[], steps: Step[], sheet: Sheet | null }} Replay
 */

export {};
