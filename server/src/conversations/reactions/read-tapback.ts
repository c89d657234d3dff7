import type { ReactionType } from '@attune/contract/conversations/constants'

/** What a text says that is no text: that its writer feels something about another one, or no longer does. */
export interface Tapback {
  type: ReactionType
  removed: boolean
  /** What it quotes; `cut` when only its beginning. Or a kind of file. */
  of: { text: string; cut: boolean } | { file: 'image' | 'video' | 'audio' | 'any' }
}

/**
 * Reads what a phone sends over SMS in place of a reaction: iPhones write 'Liked “…”' and 'Removed a like from “…”', or
 * 'Loved an image'; from iOS 18 on, and on Android (Google Messages), the sign itself: 'Reacted 👍 to “…”', '👍 to “…”'.
 * Android puts spaces without width around the parts and cuts long quotes. Null: it is an ordinary text.
 */
export const readTapback = (text: string): Tapback | null => {
  const parts = /^(.{3,40}?)(?:“(.*)”|"(.*)"|(an? [a-z ]{4,20}))[\s\u200b\u2060.]*$/su.exec(text.trim())
  if (parts === null) return null
  const [, head = '', curly, straight, file] = parts
  const meaning = readHead(normalizeSpaces(head.replaceAll(/[\u200b\u2060]/g, '')).toLowerCase())
  const quoted = curly ?? straight
  const of = quoted === undefined ? fileOf(file ?? '') : quoteOf(normalizeSpaces(quoted))
  return meaning === null || of === null ? null : { ...meaning, of }
}

const DONE: Record<string, ReactionType> = {
  liked: 'liked',
  disliked: 'disliked',
  loved: 'loved',
  questioned: 'questioned',
  'laughed at': 'laughed-at',
  emphasized: 'emphasised',
  emphasised: 'emphasised',
}

const UNDONE: Record<string, ReactionType> = {
  'a like': 'liked',
  'a dislike': 'disliked',
  'a heart': 'loved',
  'a question mark': 'questioned',
  'a laugh': 'laughed-at',
  'an exclamation': 'emphasised',
  'an exclamation mark': 'emphasised',
}

/** Signs by what they mean here; with any tint, and with or without the mark that makes them colourful. */
const SIGNS: Record<string, ReactionType> = {
  '👍': 'liked',
  '👎': 'disliked',
  '❤': 'loved',
  '♥': 'loved',
  '😍': 'loved',
  '🥰': 'loved',
  '❓': 'questioned',
  '❔': 'questioned',
  '😂': 'laughed-at',
  '🤣': 'laughed-at',
  '😆': 'laughed-at',
  '‼': 'emphasised',
  '❗': 'emphasised',
}

const FILES: Record<string, 'image' | 'video' | 'audio' | 'any'> = {
  'an image': 'image',
  'a photo': 'image',
  'a picture': 'image',
  'a movie': 'video',
  'a video': 'video',
  'an audio message': 'audio',
  'an attachment': 'any',
  'a file': 'any',
}

const readHead = (head: string): { type: ReactionType; removed: boolean } | null => {
  const done = lookUp(DONE, head)
  if (done !== null) return { type: done, removed: false }
  const [, what] = /^removed (.+) from$/.exec(head) ?? []
  if (what !== undefined) {
    const undone = lookUp(UNDONE, what) ?? signOf(what.replace(/^an? /, ''))
    return undone === null ? null : { type: undone, removed: true }
  }
  const [, sign] = /^(?:reacted )?(\S+) to$/.exec(head) ?? []
  const type = sign === undefined ? null : signOf(sign)
  return type === null ? null : { type, removed: false }
}

const signOf = (sign: string): ReactionType | null =>
  lookUp(SIGNS, sign.replaceAll(/[\u{1f3fb}-\u{1f3ff}]|\ufe0f/gu, ''))

const quoteOf = (quoted: string): Tapback['of'] | null => {
  const text = quoted.replace(/(?:…|\.\.\.)$/u, '').trimEnd()
  const cut = text !== quoted
  // A few letters begin too many texts.
  if (quoted === '' || (cut && text.length < 3)) return null
  return cut ? { text, cut } : { text: quoted, cut }
}

const fileOf = (words: string): Tapback['of'] | null => {
  const file = lookUp(FILES, words.trim())
  return file === null ? null : { file }
}

/** Without spaces at the ends, those of no width too, and one space for many. */
const normalizeSpaces = (text: string): string =>
  text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/gu, '').replaceAll(/\p{White_Space}+/gu, ' ')

const lookUp = <T>(table: Record<string, T>, key: string): T | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null
