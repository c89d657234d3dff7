import { Refusal } from '../../refusal.ts'
import { KEPT_ANYWHERE, KEPT_TEXTS } from './kept-texts.ts'
import { pathTo } from './refuse-broken-text.ts'

/**
 * Control characters except tab and line breaks, and the marks that turn or enclose a direction of writing: a title with
 * one can pretend to be another (`exe.png`, CVE-2021-42574), and whoever reads it can't tell. The marks that Arabic, Hebrew
 * and emoji are written with (U+200E, U+200F, U+061C, U+200C, U+200D) do neither.
 */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u

/**
 * Refuses such characters in what people of the desk write, so that nobody after them is deceived. What is only sought or
 * passed on to the letter is left alone (`KEPT_TEXTS`). The input has not been validated yet, so any shape is handled; how
 * much of it there may be has been checked.
 */
export const refuseUnseen = ({ method, path }: { method?: string; path?: string }, input: unknown): void => {
  // Nothing is stored by reading.
  if (method === 'GET' || typeof input !== 'object' || input === null) return
  const kept = KEPT_TEXTS[`${method} ${path}`] ?? []
  if (kept === 'all') return
  const waiting: unknown[] = readableOf(input).flatMap(([field, value]) => (kept.includes(field) ? [] : [value]))
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && UNSEEN.test(value)) throw toRefusal(input, value)
    if (Array.isArray(value)) for (const each of value as unknown[]) waiting.push(each)
    else if (typeof value === 'object' && value !== null) for (const [, inner] of readableOf(value)) waiting.push(inner)
  }
}

const readableOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([field]) => !KEPT_ANYWHERE.has(field))

const toRefusal = (input: unknown, text: string): Refusal => {
  const at = text.search(UNSEEN)
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const message = `There is an invisible character (U+${code}) in place ${at + 1}. Type the text instead of pasting it.`
  return new Refusal('CharacterUnseen', { issues: [{ path: pathTo(input, text), message }] })
}
