import type { ReactionType } from '@attune/contract/conversations/constants'

/** A reaction that arrived as a text, or its removal. */
export interface Tapback {
  type: ReactionType
  removed: boolean
  /** The text it quotes, `cut` if only its beginning, or a kind of file. */
  of: { text: string; cut: boolean } | { file: 'image' | 'video' | 'audio' | 'any' }
}

/**
 * Parses the text a phone sends over SMS in place of a reaction. iPhones write 'Liked “…”', 'Removed a like from “…”'
 * or 'Loved an image'; iOS 18 and later and Android (Google Messages) send the emoji itself: 'Reacted 👍 to “…”', '👍 to
 * “…”'. Android puts zero-width spaces around the parts and cuts long quotes. Null if it is an ordinary text.
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

/** Emojis by meaning, whatever their skin tone or variation selector. */
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
  // One or two letters would match too many texts.
  if (quoted === '' || (cut && text.length < 3)) return null
  return cut ? { text, cut } : { text: quoted, cut }
}

const fileOf = (words: string): Tapback['of'] | null => {
  const file = lookUp(FILES, words.trim())
  return file === null ? null : { file }
}

/** Trims spaces, zero-width ones included, and collapses runs of spaces into one. */
const normalizeSpaces = (text: string): string =>
  text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/gu, '').replaceAll(/\p{White_Space}+/gu, ' ')

const lookUp = <T>(table: Record<string, T>, key: string): T | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null
