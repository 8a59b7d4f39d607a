// The types of what the server sends, for the checker alone: nothing here is loaded by a page.
// See euchre.table.views.picture; `merge` in picture.js fills in what is left out as empty.

/**
 * @typedef {import("../page/words.js").Suit} Suit
 * @typedef {Suit | "NT" | "LOW"} Trump `NT`: no trump, `LOW`: low no trump
 * @typedef {"slow" | "normal" | "fast" | "instant"} Pace
 *
 * @typedef {{type: string, seat?: number, at?: number, trump?: Trump, alone?: boolean,
 *   card?: string | null, cards?: string[], to?: number, up_card?: string | null, drawn?: string[], tricks?: number,
 *   special?: string | null, wanted?: boolean}} GameEvent
 *
 * @typedef {{seat: number, name: string, kind: "empty" | "human" | "bot", bot?: string | null,
 *   here?: boolean, ready?: boolean, away?: boolean, joins?: "deal" | "game", stand_in?: string,
 *   gone?: number | null, until?: number | null, vote_from?: number | null, asked?: number[],
 *   leave?: number[], stay?: number[], player?: string, shared?: boolean}} Chair
 * @typedef {"own" | "all" | "none"} Gallery who hears those who watch
 * @typedef {"open" | "ask" | "locked"} Opening who may sit down
 * @typedef {{number: number, name: string, seat?: number | null, was_mine?: boolean}} Knock
 * @typedef {{id: string, title: string, preset: string, rules_name: string,
 *   stage: "gathering" | "playing" | "over", pace: Pace, chairs: Chair[], host?: number | null,
 *   clock: number, stakes?: string, money?: "none" | "pot" | "points",
 *   amount?: number, playing_for?: string, forfeit?: string, bots?: string, open?: boolean, paused?: boolean, hints?: boolean,
 *   ranked?: boolean, terms?: string, same_deals?: boolean, daily?: string, covered?: boolean, watching: number, waits: number[],
 *   ask?: {seat: number, what: "undo" | "swap", yes?: number[], of?: number[], seats?: number[]} | null, kept?: string[],
 *   door?: Opening, knocks: Knock[], votes: number[],
 *   announced?: string, teams: number[][], swapping?: [number, number] | null, at_stake?: boolean,
 *   gallery?: Gallery, overheard?: boolean, hushed?: boolean, joining?: string, closes?: number, uncounted?: string, free?: number[]}} Table
 *
 * @typedef {{words: string, points: number[], scores: number[], outcome: string,
 *   maker?: number | null, trump?: Trump | null, dealer?: number | null}} HandResult
 * @typedef {{number: number, stage: "first dealer" | "cut" | "deal" | "hand" | "over",
 *   teams: number[][], scores: number[], target: number, score_cards: string, last_hand?: number,
 *   dealer?: number | null, hands: number, time_up?: boolean, bell?: number | null, tokens?: number[],
 *   results: HandResult[], earlier?: number, over?: boolean, winner?: number | null, games?: number,
 *   ending: string[], names?: string[], money?: Money | null}} Game
 * @typedef {{name: string, cents: number, seat?: number | null, bot?: boolean, unpaid?: boolean}} Purse
 * @typedef {{words?: string, game?: Purse[], totals?: Purse[], games?: number, note?: string}} Money
 *
 * @typedef {{seat: number, card: string}} Laid
 * @typedef {{plays: Laid[], winner: number}} LastTrick
 * @typedef {{index: number, at: number, previous: string, key: string, signature: string}} Place
 * @typedef {{seat: number, pledge: string, why: "left" | "away" | "withheld"}} Dropped
 * @typedef {{commitment: string, pledges?: (string | null)[], nonces?: (string | null)[], secret?: string | null,
 *   place?: Place | null, names?: (string | null)[], dropped?: Dropped[]}} Attempt
 * @typedef {Attempt & {hand: number, table?: string, algorithm?: string, attempt?: number, cut?: string,
 *   failed?: Attempt[]}} Fair
 * @typedef {{game: number, hand: number, attempt?: number}} Shuffle
 * @typedef {{levels: {tricks: number, special?: string | null, stake?: number}[], trumps: Trump[], names_trump?: boolean}} Auction
 * @typedef {{number: number, phase: string, dealer?: number | null, counts: number[],
 *   won: number[], turn?: number | null, deadline?: number | null, waits_from?: number | null, vote_from?: number | null, asks: string,
 *   up_card?: string | null, turned_down?: string | null, kitty_count: number,
 *   trump?: Trump | null, bowers: string[], benny?: string | null, maker?: number | null, makers: number[],
 *   alone?: boolean, lone_defender?: number | null, taker?: number | null, bid?: number | null,
 *   bidder?: number | null, bid_trump?: Trump | null, bid_special?: string | null, stake?: number,
 *   auction?: Auction | null, needed?: number | null, called_card?: string | null,
 *   partner?: number | null, out: number[], calls: {seat: number, words: string}[],
 *   trick: Laid[], last?: LastTrick | null, tricks: number, result?: HandResult | null,
 *   dealt: string[][], kitty: string[], fair?: Fair | null}} HandInfo
 *
 * @typedef {{words: string, event: GameEvent, effect?: string}} Choice
 * @typedef {{card: string, event?: GameEvent | null, why?: string, trump?: number}} HeldCard
 * @typedef {{seat: number | null, cards: HeldCard[], question: string, choices: Choice[],
 *   cut?: [number, number] | null, laid?: string | null, secret_partner?: boolean,
 *   may_undo?: boolean, may_claim?: boolean, may_pause?: boolean, may_swap?: boolean,
 *   is_host?: boolean, stands_in_for?: number | null, joins?: "deal" | "game",
 *   result?: string, ending?: string[], paid?: string, told?: string[], missed?: boolean, pledge?: Shuffle | null,
 *   reveal?: Shuffle | null, packets?: string, always?: boolean,
 *   kept_out?: "turn" | "hand", resume_from?: number | null, notice?: string, leaving?: string, home?: string}} Mine
 *
 * What a page keeps of one hand (see fair/seen.js): its tries; where the pack was cut, where it was cut from here
 * (`own`), whether that came too `late`, or was made for a bot (`posed`); the up-card, null: there was none, and all
 * that were shown as it (`ups`); who had which cards (`seen`), and at its end after something was missed (`ends`); from
 * whom or where somebody got more (`moves`); whether something was not heard (`gap`); and, once it is checked, who has
 * `withheld`.
 * @typedef {{tries: Try[], cut?: {at: number, by: string}, own?: number, late?: boolean, posed?: boolean,
 *   up?: string | null, ups?: string[], seen?: string[], ends?: string[], moves?: string[], gap?: boolean, withheld?: number[]}} Sealed
 * Of one try: the promise word by word, and the server's key; the seat in which this page was there when it was
 * promised (`heard`); and, if that was told as it happened, whether no cut was to come, and which seats `bots` had.
 * @typedef {{algorithm?: string, table: string, commitment: string, pledges: string, place: string, dealer?: number | null}} Words
 * @typedef {{words?: Words, key?: string, twice?: boolean, heard?: number | null, uncut?: boolean, bots?: number[]}} Try
 * Of the chance of this browser for one seat and try: `taken` and `shown` are what the server acknowledged, with its
 * signature where it gave one; `words` are those of the promise for which it was sent.
 * @typedef {{nonce?: string, pledge?: string, taken?: string, words?: Words, shown?: string}} Chance
 *
 * @typedef {{seat: number | null, text: string, name?: string, phrase?: string,
 *   watching?: boolean}} Said
 * @typedef {{table: Table | null, game: Game | null, hand: HandInfo | null, mine: Mine | null}} Parts
 * @typedef {Parts & {v: number, lines: string[], chat: Said[], near?: number, own?: number | null}} Picture `near`: the seat it is looked at from
 *   where nobody looks who sits there now; `own`: that of who looks at a game of theirs again
 * @typedef {Picture & {table: Table}} Seated a picture of which the table is known
 *
 * @typedef {{message: number, rate: number, burst: number, beside_rate: number, beside_burst: number,
 *   refusals: number}} Allowed how much a client may send
 * @typedef {{rules: Record<string, unknown>, seat?: number | null, scores?: number[],
 *   events?: GameEvent[]}} Known what programs fold that think
 *
 * @typedef {{type: string, seat?: number, name?: string, hand?: number, commitment?: string, event?: GameEvent,
 *   by_chance?: boolean}} Entry
 * @typedef {{[part in keyof Parts]?: Partial<NonNullable<Parts[part]>> | null} & {v: number,
 *   type: string, id?: string | number, entry?: Entry, told?: string, said?: Said,
 *   lines?: string[], chat?: Said[], code?: string, why?: string, event?: GameEvent,
 *   now?: number, seat?: number, token?: string, receipt?: string, limits?: Allowed,
 *   known?: Known}} Message
 *
 * @typedef {"connecting" | "open" | "lost" | "gone" | "closed"} Status
 * @typedef {{status: Status, why: string}} LinkState
 * @typedef {(type: string, fields?: Record<string, unknown>) => unknown} Send
 */

export {};
