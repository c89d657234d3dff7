import * as z from 'zod'
import { TimeZone } from '../contacts/fields.ts'
import { AccountId, ContactId } from '../ids.ts'
import { HistoryId } from './ids.ts'
import { HISTORY_CLIENT_STATES, HISTORY_FIELDS, HISTORY_KINDS, HISTORY_STATES } from './history-constants.ts'

/** A summary of the rows of a file, before anything is written. Times are ISO 8601. */
export const HistorySummary = z.object({
  /** Clients who are here already, by phone number or email address. */
  found: z.number().int(),
  /** Clients who would be added. */
  added: z.number().int(),
  /** Messages that can be read, each once. */
  messages: z.number().int(),
  /** Those of them that are here already. */
  known: z.number().int(),
  /** Those that are older than a message the client already has here, so they have no place. */
  older: z.number().int(),
  /** Rows that repeat another row of the file. */
  repeated: z.number().int(),
  /** Private notes, calls and other rows that aren't messages. */
  skipped: z.number().int(),
  /** Files of messages. They stay where they are. */
  files: z.number().int(),
  /** Clients whose last word on being texted was STOP. */
  stopped: z.number().int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
})
export type HistorySummary = z.infer<typeof HistorySummary>

/**
 * Conversations imported from another product. Upload the file to `POST /v1/organization/histories` as
 * `application/octet-stream`, with the percent-encoded file name in `x-file-name`; the response is this object. Nothing
 * is written until the import is applied, and nothing is ever sent by it.
 */
export const History = z.object({
  _id: HistoryId,
  fileName: z.string(),
  kind: z.enum(HISTORY_KINDS),
  state: z.enum(HISTORY_STATES),
  /** The columns of a table, and what each is: guessed until you choose. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(HISTORY_FIELDS).nullable() })),
  /** The first rows of the file. */
  preview: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** Rows read so far. */
  checked: z.number().int(),
  /** Rows that can't be read. */
  wrong: z.number().int(),
  /** Null until every row has been read. */
  summary: HistorySummary.nullable(),
  /** Clients done so far, of those in the file. */
  done: z.number().int(),
  clients: z.number().int(),
  /** Messages written. */
  written: z.number().int(),
  /** Clients added. */
  added: z.number().int(),
  /** Clients who were left out. */
  refused: z.number().int(),
  options: z.object({
    zone: TimeZone.nullable(),
    dayFirst: z.boolean(),
    coach: AccountId.nullable(),
    own: z.array(z.string()),
  }),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Until when it can be taken back; null if it can't be. */
  returnableUntil: z.string().nullable(),
})
export type History = z.infer<typeof History>

/** A row that can't be read. */
export const HistoryProblem = z.object({
  /** Line of a table; otherwise the number of the message. */
  line: z.number().int(),
  message: z.string(),
})
export type HistoryProblem = z.infer<typeof HistoryProblem>

/** What an import did with one client in the file. */
export const HistoryClient = z.object({
  /** Null until the client exists. */
  contactId: ContactId.nullable(),
  /** The phone number or email address in the file; null if you may not see it. */
  address: z.string().nullable(),
  name: z.string(),
  state: z.enum(HISTORY_CLIENT_STATES),
  isNew: z.boolean(),
  stopped: z.boolean(),
  messages: z.number().int(),
  written: z.number().int(),
  /** Why the client was left out or kept; null otherwise. */
  reason: z.string().nullable(),
})
export type HistoryClient = z.infer<typeof HistoryClient>
