import type { ReactionType } from '@attune/contract/conversations/constants'
import type { PhoneEvent } from '@attune/contract/conversations/playground-calls'
import { NO_LINE_FAULTS, type Faults } from '../faults.ts'
import type { AcceptedEntry, Receipt, WrittenEntry } from './entries.ts'

/** What either side feels about a text. */
export interface Reactions {
  client: ReactionType | null
  desk: ReactionType | null
}

/** A message Attune sent. `told` is the last receipt Attune has taken, with its time. */
export interface SentMessage {
  entry: AcceptedEntry
  told: { receipt: Receipt; at: string } | null
  reactions: Reactions
}
/** A text a client wrote. */
export interface WrittenText {
  entry: WrittenEntry
  taken: boolean
  reactions: Reactions
}

export interface LineState {
  texts: (SentMessage | WrittenText)[]
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
  sends: SentMessage[]
  sendsById: Map<string, SentMessage[]>
  sentByRef: Map<string, SentMessage>
  writtenByRef: Map<string, WrittenText>
  /** By line and the phone's id of the text. */
  writtenById: Map<string, WrittenText>
}

export const createLedger = (): Ledger => ({
  entries: 0,
  lines: new Map(),
  everywhere: NO_LINE_FAULTS,
  sends: [],
  sendsById: new Map(),
  sentByRef: new Map(),
  writtenByRef: new Map(),
  writtenById: new Map(),
})
