import { DRAFT_TEXT_MAX, MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Thread } from '@attune/contract/conversations/entity'

/** Why a text cannot be sent, in the spec's words (spec 1 §5), or null when it can. */
export const textProblem = (
  contactId: string | null,
  text: string,
  files: readonly { state: 'submit' | 'ready' | 'error'; problem: string | null }[] = [],
): string | null => {
  if (contactId === null) return 'Please select conversation.'
  if (text.length > MESSAGE_TEXT_MAX) return `Text should be less then ${MESSAGE_TEXT_MAX} chars.`
  if (files.some(({ state }) => state === 'submit')) return 'Attachment uploading in progress.'
  const failed = files.find(({ state }) => state === 'error')
  if (failed !== undefined) return failed.problem ?? 'Failed to upload file'
  if (isBlank(text) && files.length === 0) return 'Message is required.'
  return null
}

/** Spaces, controls and what has no width: nobody could see it. */
const isBlank = (text: string): boolean => !/[^\p{Z}\p{C}]/u.test(text)

/** Characters left, negative over the limit; as the field counts them. */
export const charactersLeft = (text: string): number => MESSAGE_TEXT_MAX - text.length

const count = new Intl.NumberFormat('en-US')

/**
 * Why a text cannot even be taken into the field, or null. What is far too long for a message would only freeze the page:
 * `length` is what the field would hold, `added` how much of it is new.
 */
export const overflowProblem = (length: number, added: number): string | null =>
  length <= DRAFT_TEXT_MAX
    ? null
    : `Text should be less then ${MESSAGE_TEXT_MAX} chars. ${count.format(added)} chars were not taken in.`

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  /** An input method is composing a character: its Enter takes the suggestion. */
  isComposing: boolean
}

/** Enter submits unless a modifier key is held; where that is switched off, Ctrl or Cmd with Enter does. */
export const isSubmitKey = (press: KeyPress, enterSends = true): boolean => {
  const { key, isComposing, shiftKey, altKey } = press
  if (key !== 'Enter' || isComposing || shiftKey || altKey) return false
  return (press.ctrlKey || press.metaKey) !== enterSends
}

/** Takes back what was sent a moment ago: Escape, or Ctrl or Cmd with Z. */
export const isUndoKey = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyPress): boolean => {
  if (isComposing || shiftKey || altKey) return false
  return ctrlKey || metaKey ? key.toLowerCase() === 'z' : key === 'Escape'
}

/** Names of variables that a template could not fill in: they stand in the text as `{{ name }}`. */
export const findUnfilledNames = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g), ([, name]) => name ?? '')),
]

/** Where the first of them stands. */
export const findFirstUnfilled = (text: string): { from: number; to: number } | null => {
  const found = /\{\{\s*[\w.]+\s*\}\}/.exec(text)
  return found === null ? null : { from: found.index, to: found.index + found[0].length }
}

/** Why the client cannot be written to by this reader just now, as a sentence; null when they can. */
export const blockedReason = (
  thread: Pick<Thread, 'contactStatus' | 'optedOut'> & { abilities: Pick<Thread['abilities'], 'send'> },
): string | null => {
  if (!thread.abilities.send) return 'You can read this conversation, not write in it.'
  if (thread.optedOut) return 'This client texted STOP and gets no messages until they text START.'
  if (thread.contactStatus === 'stop') return 'This client is stopped. Stopped clients get no messages.'
  return null
}
