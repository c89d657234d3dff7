import type { AccountState } from './account-resources.ts'
import type { Post, TextFields } from './post-webhooks.ts'
import type { Queue } from './queue.ts'

/** What happens to the next request to send a message, once. */
export type SendFault =
  | { kind: 'code'; status: number; code: number; message: string; retryAfter?: number }
  | { kind: 'fail' }
  | { kind: 'lose' }
  /** It takes the message, and its answer never begins. */
  | { kind: 'hold' }
  /** It reads the request and does nothing with it: nothing is taken, and no answer begins. */
  | { kind: 'ignore' }
  | { kind: 'stall'; ms: number }

/**
 * Stands in for Twilio's API in tests: the same paths, fields and answers, each checked against Twilio's own OpenAPI
 * document, with a queue, webhooks signed by Twilio's own library, and the faults of a bad day.
 */
export interface StandIn {
  url: string
  /** Another host, where files are redirected to. */
  mediaOrigin: string
  queue: Queue
  /** Faults of the next sends, in order. */
  faults: SendFault[]
  /** How often it was asked for a sign of life. */
  pings: number
  /** Whether it gives none. */
  isPingHeld: boolean
  /** Whether every request is answered 503, by whoever stands before Twilio's API. */
  isDown: boolean
  /** How long its list lags behind. */
  listLagMs: number
  /** Whether requests for its list get no answer. */
  isListHeld: boolean
  /** How many requests for its list have come. */
  listRequests: number
  /** How long a file takes to begin. */
  mediaDelayMs: number
  /** Whose last text over WhatsApp is older than 24 hours. */
  silent: Set<string>
  /** The account, its numbers and its services. */
  has: AccountState
  /** Posts a status of a message again, or any other webhook. */
  post: Post
  /** What was wrong with requests, and credentials that came where they must not. Empty if all is well. */
  complaints: string[]
  /** A client writes. Resolves with the status that Attune answered, or 0. */
  text(fields: TextFields): Promise<number>
  /** A client writes, and the webhook is lost. Returns Twilio's id of the text. */
  loseText(fields: TextFields, at?: Date): string
  /** Stores a file that a client sent. Returns its URL. */
  putMedia(bytes: Buffer): string
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}
