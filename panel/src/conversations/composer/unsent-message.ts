import type { Attachment } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { EXISTING_LIST_ID } from '@attune/contract/media/limits'

/** What a colleague wrote to the client while a message of ours was being written. */
export interface ColleagueNews {
  id: string
  text: string
  files: number
  /** Milliseconds since 1970. */
  at: number
  /** Who wrote it; null when that is not known. */
  by: { id: string; name: string } | null
}

/** A message this member of staff has sent and the server has not yet confirmed, or has refused. */
export interface UnsentMessage {
  contactId: string
  /** Made here; the message bears it for ever, so that sending twice is safe. */
  suffix: string
  text: string
  /** Files of it, which are on the server; absent where there are none. */
  files?: Media[]
  /** Milliseconds since 1970, by this machine's clock. */
  at: number
  /** The last sequence that was loaded when it was sent: a failed one stays behind it. */
  after: number
  /** The last sequence its writer had seen; the server holds it when a colleague wrote after that. Absent: not asked. */
  seen?: number
  /**
   * `resting`: it can still be undone; `sending`: on its way, or behind one that is; `waiting`: for the connection, and
   * goes by itself; `held`: a colleague wrote meanwhile; `failed`: somebody decides.
   */
  state: 'resting' | 'sending' | 'waiting' | 'held' | 'failed'
  /** Why it failed, as the server or the connection says it. */
  problem: string | null
  /** Of a held one. */
  news?: ColleagueNews[]
}

/** Unsent ones older than this are not sent by themselves after a reload: somebody decides. */
export const RESUME_WITHIN_MS = 5 * 60_000

/** What a stored unsent becomes when the panel starts: recent ones go on, older ones wait for a decision. */
export const resumeAfterReload = (unsent: UnsentMessage, now: number): UnsentMessage => {
  if (unsent.state === 'failed' || unsent.state === 'held') return unsent
  if (Math.abs(now - unsent.at) < RESUME_WITHIN_MS) return { ...unsent, state: 'sending' }
  return { ...unsent, state: 'failed', problem: 'The panel was closed before the server answered.' }
}

/** A file of an unsent message as its bubble shows it. */
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

/** Reads a stored one; null for anything else. */
export const readUnsent = (json: string): UnsentMessage | null => {
  try {
    const value: unknown = JSON.parse(json)
    return isUnsent(value) ? value : null
  } catch {
    // Local storage belongs to the person's machine: what cannot be read is not ours.
    return null
  }
}

/** 24 letters and digits from the system's randomness. Works without https, where randomUUID does not. */
export const newSuffix = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isUnsent = (value: unknown): value is UnsentMessage => {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Partial<Record<keyof UnsentMessage, unknown>> // Each field is looked at below.
  const texts = [fields.contactId, fields.suffix, fields.text].every((field) => typeof field === 'string')
  const numbers = [fields.at, fields.after].every((field) => typeof field === 'number')
  const files = fields.files === undefined || (Array.isArray(fields.files) && fields.files.every(isFile))
  const seen = fields.seen === undefined || typeof fields.seen === 'number'
  const news = fields.news === undefined || (Array.isArray(fields.news) && fields.news.every(isNews))
  return texts && numbers && files && seen && news && STATES.has(fields.state)
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
