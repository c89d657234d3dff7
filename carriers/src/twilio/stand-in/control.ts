import type { AccountState } from './account-resources.ts'
import type { Post, TextFields } from './post-webhooks.ts'
import type { Queue } from './queue.ts'

/** What happens to the next request to send a message, once. */
export type SendFault =
  | { kind: 'code'; status: number; code: number; message: string; retryAfter?: number }
  | { kind: 'fail' }
  | { kind: 'lose' }
  /** It accepts the message, and its answer never begins. */
  | { kind: 'hold' }
  /** It reads the request and does nothing with it: nothing is accepted, and no answer begins. */
  | { kind: 'ignore' }
  | { kind: 'stall'; ms: number }

/**
 * Stands in for Twilio's API in tests: the same paths, fields and answers, each checked against Twilio's own OpenAPI
 * document, with a queue, webhooks signed by Twilio's own library, and faults on demand.
 */
export interface StandIn {
  url: string
  /** Another host, to which files are redirected. */
  mediaOrigin: string
  queue: Queue
  /** Faults of the next sends, in order. */
  faults: SendFault[]
  /** How often it was pinged. */
  pings: number
  /** Whether pings get no answer. */
  isPingHeld: boolean
  /** Whether every request gets a 503, from something in front of Twilio's API. */
  isDown: boolean
  /** How far its list lags behind. */
  listLagMs: number
  /** Whether requests for its list get no answer. */
  isListHeld: boolean
  /** How many requests for its list have come. */
  listRequests: number
  /** How many times a text's list of files was requested. */
  mediaListRequests: number
  /** How long a file takes to begin. */
  mediaDelayMs: number
  /** Clients whose last text over WhatsApp is older than 24 hours. */
  silent: Set<string>
  /** The account, its numbers and its services. */
  has: AccountState
  /** Posts a status of a message again, or any other webhook. */
  post: Post
  /** What was wrong with requests, and credentials that were sent where they must not be. Empty if all is well. */
  complaints: string[]
  /** A client writes. Resolves with the status of Attune's answer, or 0. */
  text(fields: TextFields): Promise<number>
  /** A client writes, and the webhook is lost. Returns Twilio's id of the text. */
  loseText(fields: TextFields, at?: Date): string
  /** Stores a file that a client sent. Returns its URL. */
  putMedia(bytes: Buffer): string
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}
