import { DRAFT_TEXT_MAX, MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Quote, Thread } from '@attune/contract/conversations/entity'
import { withQuoteLine } from '@attune/contract/conversations/sms/quote-line'

/** Why a text cannot be sent, or null if it can. */
export const textProblem = (
  contactId: string | null,
  text: string,
  files: readonly { state: 'submit' | 'ready' | 'error'; problem: string | null }[] = [],
  quote: Quote | null = null,
): string | null => {
  if (contactId === null) return 'Please select conversation.'
  if (charactersLeft(text, quote) < 0) return `Text should be less then ${MESSAGE_TEXT_MAX} chars.`
  if (files.some(({ state }) => state === 'submit')) return 'Attachment uploading in progress.'
  const failed = files.find(({ state }) => state === 'error')
  if (failed !== undefined) return failed.problem ?? 'Failed to upload file'
  if (isBlank(text) && files.length === 0) return 'Message is required.'
  return null
}

/** Why a text cannot be sent later, or null if it can. */
export const laterProblem = (
  contactId: string,
  text: string,
  files: Parameters<typeof textProblem>[2],
  quote: Quote | null = null,
): string | null => {
  if (quote !== null) return 'A reply that quotes can’t be sent later.'
  return (
    textProblem(contactId, text, files) ?? (findUnfilledNames(text).length > 0 ? 'Fill in the variables first.' : null)
  )
}

/** Whether nothing in the text is visible: only spaces, control and zero-width characters. */
const isBlank = (text: string): boolean => !/[^\p{Z}\p{C}]/u.test(text)

/** Characters left before the limit, for a text with the line about what it quotes; negative when over it. */
export const charactersLeft = (text: string, quote: Quote | null = null): number =>
  MESSAGE_TEXT_MAX - (text === '' ? 0 : withQuoteLine(quote, text).length)

const count = new Intl.NumberFormat('en-US')

/**
 * Why a text is too long even for the field, or null. Huge pastes would freeze the page. `length` is the length of the
 * resulting text, `added` how much of it is new, both in characters.
 */
export const overflowProblem = (length: number, added: number): string | null =>
  length <= DRAFT_TEXT_MAX
    ? null
    : `Text should be less then ${MESSAGE_TEXT_MAX} chars. ${count.format(added)} chars were left out.`

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  /** An input method is composing a character; its Enter accepts the suggestion. */
  isComposing: boolean
}

/** Enter submits unless a modifier key is held; with `enterSends` off, Ctrl or Cmd with Enter does. */
export const isSubmitKey = (press: KeyPress, enterSends = true): boolean => {
  const { key, isComposing, shiftKey, altKey } = press
  if (key !== 'Enter' || isComposing || shiftKey || altKey) return false
  return (press.ctrlKey || press.metaKey) !== enterSends
}

/** Ctrl or Cmd with Shift and Enter sends and opens the next conversation, whatever the settings. */
export const isSendAndNextKey = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyPress): boolean =>
  key === 'Enter' && !isComposing && shiftKey && !altKey && (ctrlKey || metaKey)

/** Alt with Enter opens the menu of times to send later. */
export const isSendLaterKey = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyPress): boolean =>
  key === 'Enter' && !isComposing && altKey && !shiftKey && !ctrlKey && !metaKey

/** Whether a key undoes the last send: Ctrl+Z or Cmd+Z. */
export const isUndoKey = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyPress): boolean =>
  !isComposing && !shiftKey && !altKey && (ctrlKey || metaKey) && key.toLowerCase() === 'z'

/** Names of variables a template could not fill in, left in the text as `{{ name }}`. */
export const findUnfilledNames = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g), ([, name]) => name ?? '')),
]

/** The position of the first unfilled variable. */
export const findFirstUnfilled = (text: string): { from: number; to: number } | null => {
  const found = /\{\{\s*[\w.]+\s*\}\}/.exec(text)
  return found === null ? null : { from: found.index, to: found.index + found[0].length }
}

/** Why this reader cannot write to the client right now, as a sentence; null if they can. */
export const blockedReason = (
  thread: Pick<Thread, 'contactStatus' | 'optedOut'> & { abilities: Pick<Thread['abilities'], 'send' | 'answer'> },
): string | null => {
  if (!thread.abilities.answer) return 'You can read this conversation, but you can’t reply.'
  if (thread.optedOut) return 'This client texted STOP. They won’t get messages until they text START.'
  if (thread.contactStatus === 'stop') return 'This client is stopped. Stopped clients don’t receive messages.'
  return thread.abilities.send ? null : 'You can’t write to this client right now.'
}
