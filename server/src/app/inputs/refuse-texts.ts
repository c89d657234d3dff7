import { TURNING } from '@attune/contract/turning'
import { Refusal } from '../../refusal.ts'
import { KEPT_ANYWHERE } from './kept-texts.ts'

/** The most values in one input. No call needs more, and validating more would hold up everyone else. */
const VALUES_MAX = 20_000
/** Most fields of one object. Objects with more are slow to read, field by field. */
const FIELDS_MAX = 5_000

/** Control characters except tab and line breaks, and the marks that turn the writing direction. */
const UNSEEN = new RegExp(`(?![\\t\\n\\r])\\p{Cc}|${TURNING.source}`, 'u')

interface TextRules {
  /** The most values, counted before they are examined. */
  most?: number | undefined
  /** Where characters that nobody sees are accepted: in all texts, or in those of some fields (`keptTextsOf`). */
  kept?: 'all' | readonly string[]
}

/**
 * Refuses text the database cannot store unchanged: NUL, which PostgreSQL does not accept, and unpaired surrogates,
 * which would turn into another character. Also refuses too many values, and characters that nobody sees in what staff
 * write, so that later readers aren't deceived. The input has not been validated yet, so any shape and depth is
 * handled. Returns the number of values.
 */
export const refuseTexts = (input: unknown, { most = VALUES_MAX, kept = 'all' }: TextRules = {}): number => {
  const fields = kept === 'all' ? [] : kept
  // Two heaps, so that each value is looked at once and knows whether it may have such characters.
  const [watched, free]: [unknown[], unknown[]] = kept === 'all' ? [[], [input]] : [[input], []]
  let values = 1
  let unseen: string | null = null
  while (watched.length > 0 || free.length > 0) {
    const isWatched = watched.length > 0
    const value = isWatched ? watched.pop() : free.pop()
    if (typeof value === 'string') {
      if (isBroken(value)) throw toBroken(input, value)
      if (isWatched && UNSEEN.test(value)) unseen ??= value
    }
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (values > most || (inner !== value && inner.length > FIELDS_MAX)) throw new Refusal('BodyTooLarge')
    if (!isWatched || inner === value) for (const each of inner) (isWatched ? watched : free).push(each)
    else
      for (const [at, field] of Object.keys(value).entries())
        (KEPT_ANYWHERE.has(field) || (value === input && fields.includes(field)) ? free : watched).push(inner[at])
  }
  // Text that can't be stored is refused first, wherever it is.
  if (unseen !== null) throw toUnseen(input, unseen)
  return values
}

const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

const toBroken = (input: unknown, text: string): Refusal =>
  new Refusal('InputInvalid', { issues: [{ path: pathTo(input, text), message: 'This text has invalid characters.' }] })

const toUnseen = (input: unknown, text: string): Refusal => {
  const at = text.search(UNSEEN)
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const message = `There is an invisible character (U+${code}) in place ${at + 1}. Type the text instead of pasting it.`
  return new Refusal('CharacterUnseen', { issues: [{ path: pathTo(input, text), message }] })
}

/** The path of a text in an input. Only called when something is wrong, because building paths is slow. */
const pathTo = (input: unknown, text: string): string => {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next
    if (value === text) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [field, inner] of Object.entries(value))
      // No call has paths this deep; untruncated, the work would grow with the square of the depth.
      waiting.push({ path: path === '' ? field : `${path}.${field}`.slice(0, 200), value: inner })
  }
  return ''
}
