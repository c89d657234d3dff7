import type { ReactionType } from '@attune/contract/conversations/constants'
import type { PhoneEvent } from '@attune/contract/conversations/playground-calls'
import { NO_LINE_FAULTS, type Faults } from '../faults.ts'
import type { AcceptedEntry, Receipt, WrittenEntry } from './entries.ts'

/** Reactions of either side to a text. */
export interface Reactions {
  client: ReactionType | null
  desk: ReactionType | null
}

/** A message sent by Attune. `told` is the last receipt Attune accepted, with its time. */
export interface SentMessage {
  entry: AcceptedEntry
  told: { receipt: Receipt; at: string } | null
  reactions: Reactions
}
/** A text written by a client. */
export interface WrittenText {
  entry: WrittenEntry
  taken: boolean
  reactions: Reactions
}

export interface LineState {
  texts: (SentMessage | WrittenText)[]
  /** The last 100, oldest first. */
  events: PhoneEvent[]
  faults: Faults
}

/** The simulator's whole state, derived from its log. */
export interface Ledger {
  /** Number of entries applied. */
  entries: number
  lines: Map<string, LineState>
  everywhere: Faults
  sends: SentMessage[]
  sendsById: Map<string, SentMessage[]>
  sentByRef: Map<string, SentMessage>
  /** Ids of messages that will never be accepted. */
  withdrawn: Set<string>
  writtenByRef: Map<string, WrittenText>
  /** Keyed by line and the phone's id of the text. */
  writtenById: Map<string, WrittenText>
}

export const createLedger = (): Ledger => ({
  entries: 0,
  lines: new Map(),
  everywhere: NO_LINE_FAULTS,
  sends: [],
  sendsById: new Map(),
  sentByRef: new Map(),
  withdrawn: new Set(),
  writtenByRef: new Map(),
  writtenById: new Map(),
})
