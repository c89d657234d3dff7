import type { Attachment } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'

/** A message this member of staff has sent and the server has not yet confirmed, or has refused. */
export interface Unsent {
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
  state: 'sending' | 'failed'
  /** Why it failed, as the server or the connection says it. */
  problem: string | null
}

/** Unsent ones older than this are not sent by themselves after a reload: somebody decides. */
export const RESUME_WITHIN_MS = 5 * 60_000

/** What a stored unsent becomes when the panel starts: recent ones go on, older ones wait for a decision. */
export const afterReload = (unsent: Unsent, now: number): Unsent => {
  if (unsent.state === 'failed' || now - unsent.at < RESUME_WITHIN_MS) return unsent
  return { ...unsent, state: 'failed', problem: 'The panel was closed before the server answered.' }
}

/** A file of an unsent message as its bubble shows it. */
export const attachmentOf = ({ _id, url, thumbnail, mime, fileName, width, height, bytes }: Media): Attachment => {
  const family = mime.split('/')[0]
  const type = family === 'image' || family === 'audio' || family === 'video' ? family : 'file'
  return {
    ...{ _id, state: 'ready', type, url, src: type === 'image' ? url : null, thumbnail },
    ...{ mime, name: fileName, width, height, bytes },
  }
}

/** Reads a stored one; null for anything else. */
export const readUnsent = (json: string): Unsent | null => {
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

const isUnsent = (value: unknown): value is Unsent => {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Partial<Record<keyof Unsent, unknown>> // Each field is looked at below.
  const texts = [fields.contactId, fields.suffix, fields.text].every((field) => typeof field === 'string')
  const numbers = [fields.at, fields.after].every((field) => typeof field === 'number')
  const files = fields.files === undefined || (Array.isArray(fields.files) && fields.files.every(isFile))
  return texts && numbers && files && (fields.state === 'sending' || fields.state === 'failed')
}

const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ['_id', 'url', 'mime', 'fileName'].every((name) => name in value)
