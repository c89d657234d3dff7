import type { Message, Quote } from '@attune/contract/conversations/entity'

/** A message as a reply quotes it; null if it can't be quoted. */
export const quoteOf = ({ id, body, attachments = [], deleted }: Message): Quote | null => {
  if (body === undefined || deleted !== null) return null
  return { id, text: body.text, type: body.type, file: attachments[0]?.type ?? null, deleted: false }
}

/** A stored quote; null if the JSON is not one. */
export const readQuote = (json: string | null): Quote | null => {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return isQuote(value) ? value : null
  } catch {
    // Anyone can write to local storage; unreadable data is ignored.
    return null
  }
}

export const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  /^ct_[0-9a-f]{32}:[0-9]+:[\w-]+$/.test(value.id) &&
  'text' in value &&
  typeof value.text === 'string' &&
  'type' in value &&
  (value.type === 1 || value.type === 2) &&
  'file' in value &&
  (value.file === null || typeof value.file === 'string')
