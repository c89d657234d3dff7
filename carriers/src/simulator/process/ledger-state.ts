import type { ReactionType } from '@attune/contract/conversations/constants'
import type { PhoneEvent } from '@attune/contract/conversations/playground'
import { ALL_WELL, type Faults } from '../faults.ts'
import type { AcceptedEntry, Receipt, WrittenEntry } from './entries.ts'

/** What either side feels about a text. */
export interface Reactions {
  client: ReactionType | null
  desk: ReactionType | null
}

/** A message Attune sent. `told` is the last receipt Attune has taken, with its time. */
export interface Sent {
  entry: AcceptedEntry
  told: { receipt: Receipt; at: string } | null
  reactions: Reactions
}
/** A text a client wrote. */
export interface Written {
  entry: WrittenEntry
  taken: boolean
  reactions: Reactions
}

export interface LineState {
  texts: (Sent | Written)[]
  /** Oldest first, the last 100. */
  events: PhoneEvent[]
  faults: Faults
}

/** Everything the simulator knows: the sum of its log. */
export interface Ledger {
  /** How many entries were applied. */
  entries: number
  lines: Map<string, LineState>
  everywhere: Faults
  sends: Sent[]
  sendsById: Map<string, Sent[]>
  sentByRef: Map<string, Sent>
  writtenByRef: Map<string, Written>
  /** By line and the phone's id of the text. */
  writtenById: Map<string, Written>
}

export const emptyLedger = (): Ledger => ({
  entries: 0,
  lines: new Map(),
  everywhere: ALL_WELL,
  sends: [],
  sendsById: new Map(),
  sentByRef: new Map(),
  writtenByRef: new Map(),
  writtenById: new Map(),
})
