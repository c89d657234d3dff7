import type { Attachment, Quote } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { EXISTING_LIST_ID } from '@attune/contract/media/limits'
import { isQuote } from './quote/quote-of.ts'

/** A message a colleague sent to the client while ours was being written. */
export interface ColleagueNews {
  id: string
  text: string
  files: number
  /** Milliseconds since 1970. */
  at: number
  /** The author; null if unknown. */
  by: { id: string; name: string } | null
}

/** A message this member of staff has sent that the server has not confirmed, or has refused. */
export interface UnsentMessage {
  contactId: string
  /** Generated here and kept by the message for good, so that sending twice is safe. */
  suffix: string
  text: string
  /** The message's files, already uploaded; absent if there are none. */
  files?: Media[]
  /** The message that it quotes; absent if it quotes none. */
  quote?: Quote
  /** Our address it is sent from, if its author chose one. */
  from?: string
  /** Milliseconds since 1970, by this machine's clock. */
  at: number
  /** The last sequence loaded when it was sent. A failed message stays right after it. */
  after: number
  /**
   * The last sequence its author had seen; the server holds the message if a colleague wrote later. Absent: no check.
   */
  seen?: number
  /** The task it was written for; absent if there was none. */
  task?: string
  /**
   * `resting`: can still be undone; `sending`: being sent, or queued behind one that is; `waiting`: for the connection,
   * then sent automatically; `held`: a colleague wrote meanwhile; `failed`: the user decides.
   */
  state: 'resting' | 'sending' | 'waiting' | 'held' | 'failed'
  /** Why it failed, as a sentence for the user. */
  problem: string | null
  /** What colleagues wrote; only on a held message. */
  news?: ColleagueNews[]
}

/** The parts of an unsent message that go back into the composer. */
export interface TakenBack {
  text: string
  files?: readonly Media[] | undefined
  /** Files that are uploaded again. */
  copies?: readonly File[]
  quote?: Quote | null | undefined
  from?: string | undefined
  /** Leaves the cursor where it is; absent: it moves into the field. */
  keepsCursor?: true
}

/** Several unsent messages as one. It has the first quote and the first number that was chosen. */
export const joinUnsent = (unsent: readonly TakenBack[]): TakenBack => ({
  text: unsent.map(({ text }) => text).join('\n'),
  files: unsent.flatMap(({ files = [] }) => files),
  quote: unsent.find(({ quote }) => quote !== undefined)?.quote,
  from: unsent.find(({ from }) => from !== undefined)?.from,
})

/** After a reload, older unsent messages are not sent automatically: the user decides. */
export const RESUME_WITHIN_MS = 5 * 60_000

/** A stored message when the panel starts: recent ones continue sending, older ones wait for the user. */
export const resumeAfterReload = (unsent: UnsentMessage, now: number): UnsentMessage => {
  if (unsent.state === 'failed' || unsent.state === 'held') return unsent
  if (Math.abs(now - unsent.at) < RESUME_WITHIN_MS) return { ...unsent, state: 'sending' }
  return { ...unsent, state: 'failed', problem: 'The panel was closed before the server answered.' }
}

/** A file of an unsent message in the shape bubbles expect. `at` is its index. */
export const attachmentOf = (
  { _id, url, thumbnail, mime, fileName, width, height, bytes }: Media,
  at: number,
): Attachment => {
  const family = mime.split('/')[0]
  const type = family === 'image' || family === 'audio' || family === 'video' ? family : 'file'
  return {
    ...{
      id: EXISTING_LIST_ID + at,
      category: null,
      playedAt: null,
      transcript: null,
      _id,
      state: 'ready',
      type,
      url,
      src: type === 'image' ? url : null,
      thumbnail,
    },
    ...{ mime, name: fileName, width, height, bytes },
  }
}

/** Parses a stored message; null if the JSON is not one. */
export const readUnsent = (json: string): UnsentMessage | null => {
  try {
    const value: unknown = JSON.parse(json)
    return isUnsent(value) ? value : null
  } catch {
    // Anyone can write to local storage; unreadable data is ignored.
    return null
  }
}

/** 24 random hex digits. Works without https, unlike `crypto.randomUUID`. */
export const newSuffix = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isUnsent = (value: unknown): value is UnsentMessage => {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Partial<Record<keyof UnsentMessage, unknown>> // Each field is checked below.
  const texts = [fields.contactId, fields.suffix, fields.text].every((field) => typeof field === 'string')
  const numbers = [fields.at, fields.after].every((field) => typeof field === 'number')
  const files = fields.files === undefined || (Array.isArray(fields.files) && fields.files.every(isFile))
  const quote = fields.quote === undefined || isQuote(fields.quote)
  const seen = fields.seen === undefined || typeof fields.seen === 'number'
  const from = fields.from === undefined || typeof fields.from === 'string'
  const task = fields.task === undefined || typeof fields.task === 'string'
  const news = fields.news === undefined || (Array.isArray(fields.news) && fields.news.every(isNews))
  return texts && numbers && files && quote && from && seen && task && news && STATES.has(fields.state)
}

const STATES: ReadonlySet<unknown> = new Set<UnsentMessage['state']>([
  'resting',
  'sending',
  'waiting',
  'held',
  'failed',
])

const isNews = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'by' in value &&
  (value.by === null || (typeof value.by === 'object' && 'id' in value.by && 'name' in value.by))

const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ['_id', 'url', 'mime', 'fileName'].every((name) => name in value)
