import { countFull, findSignature, isMobileSignature } from './find-signature.ts'
import {
  addressesIn,
  attributionEndingAt,
  isBlank,
  isForwarded,
  isHeaderBlock,
  isQuoted,
  isRule,
  isSeparator,
  nextFull,
} from './quote-lines.ts'

/** A mail's text: what its author wrote, and what the mail program quotes or adds. */
export interface SplitText {
  text: string
  /** Earlier mails, and the signature; empty if there are none. */
  quoted: string
}

/**
 * Splits off what a mail quotes from earlier mails, in the styles of common mail programs and in several languages. If
 * the author answered between quoted lines, everything stays. What was forwarded without a word added stays, too: it is
 * what the author wanted to say. Outlook's forwards look like its replies, so only the subject says which a mail is.
 * A quote above words of the author is folded only if the mail `involves` whoever is quoted: nobody else is answered.
 */
export const splitQuote = (whole: string, isForward = false, involves: Involves = () => true): SplitText => {
  const lines = whole.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')
  const apart = answerBelow(lines, involves) ?? wordsAround(lines, involves)
  if (apart !== null) return apart
  const start = findQuote(lines)
  const own = lines.slice(0, start)
  const rest = lines.slice(start)
  const signature = findSignature(own)
  const text = join(own.slice(0, signature))
  if (text === '' && (isForward || isMessage(rest))) return { text: join(lines), quoted: '' }
  return { text, quoted: join([...own.slice(signature), ...rest]) }
}

/** Whether somebody with this address sent or received the mail. */
type Involves = (address: string) => boolean

/** Whether the line that says who is quoted names somebody involved. If it has no address, it may be any of them. */
const quotesInvolved = (line: readonly string[], involves: Involves): boolean => {
  const named = addressesIn(line)
  return named.length === 0 || named.some(involves)
}

/** Whether what seems to be quoted is all that the author wanted to say: a forwarded mail, or “> 5 km today”. */
const isMessage = (rest: readonly string[]): boolean => {
  const first = nextFull(rest, 0)
  const line = rest[first] ?? ''
  return isForwarded(line) || (isQuoted(line) && !rest.slice(first, first + 4).some(endsInColon))
}

const endsInColon = (line: string): boolean => /[:：]$/.test(line.trimEnd())

const join = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()

/** How far down a quote may begin: nobody writes more lines than this. */
const LINES_SEARCHED = 3_000

/** The first quoted line; the number of lines if nothing is quoted. */
const findQuote = (lines: readonly string[]): number => {
  const body = lines.slice(0, findFooter(lines))
  const answered = findLastAnswered(body)
  for (let place = 0; place < Math.min(body.length, LINES_SEARCHED); place += 1) {
    const line = body[place] ?? ''
    if (isSeparator(line)) return place
    const after = isRule(line) ? nextFull(body, place + 1) : place
    if (isHeaderBlock(body, after)) return place
    const start = attributionEndingAt(body, place)
    if (start >= 0 && answered <= place) return start
  }
  return findTrailingQuote(body) ?? lines.length
}

/** Maximum number of lines of a list's footer. */
const FOOTER_MAX = 8

/**
 * Where a signature or a list's footer begins if it is below all quoted lines; the number of lines if there is none
 * there.
 */
const findFooter = (lines: readonly string[]): number => {
  const quoted = lines.findLastIndex(isQuoted)
  if (quoted < 0) return lines.length
  const below = lines.slice(quoted + 1)
  const [signature, rule] = [findSignature(below), below.findLastIndex((line) => /^_{40,60}$/.test(line))]
  const first = rule >= 0 && isListFooter(below.slice(rule + 1)) ? Math.min(rule, signature) : signature
  return below.slice(0, first).every(isBlank) ? quoted + 1 + first : lines.length
}

/** Lists say which one a mail came from. */
const isListFooter = (lines: readonly string[]): boolean =>
  countFull(lines) <= FOOTER_MAX && lines.some((line) => /https?:|www\.|@|list|lijst/i.test(line))

/** The last quoted line followed by the author's own words; -1 if there is none. */
const findLastAnswered = (lines: readonly string[]): number => {
  const own = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line) && !isMobileSignature(line))
  return lines.slice(0, Math.max(own, 0)).findLastIndex(isQuoted)
}

/** Quoted lines at the end of a mail, without a line that says who is quoted; null if there are none. */
const findTrailingQuote = (lines: readonly string[]): number | null => {
  let place = lines.length
  while (place > 0 && (isQuoted(lines[place - 1] ?? '') || isBlank(lines[place - 1] ?? ''))) place -= 1
  return lines.slice(place).some(isQuoted) && !lines.slice(0, place).some(isQuoted) ? place : null
}

/**
 * A mail quoted in full first, with the answer below it; null if it isn't written that way. A quote at the very top
 * needs no line that says who is quoted.
 */
const answerBelow = (lines: readonly string[], involves: Involves): SplitText | null => {
  const full = nextFull(lines, 0)
  const end = [0, 1, 2, 3].map((more) => full + more).find((place) => attributionEndingAt(lines, place) === full)
  const first = end === undefined ? full : nextFull(lines, end + 1)
  if (!isQuoted(lines[first] ?? '')) return null
  if (end !== undefined && !quotesInvolved(lines.slice(full, end + 1), involves)) return null
  let last = first
  while (last < lines.length && (isQuoted(lines[last] ?? '') || isBlank(lines[last] ?? ''))) last += 1
  const own = lines.slice(last)
  const signature = findSignature(own)
  const text = join(own.slice(0, signature))
  if (text === '' || own.some(isQuoted)) return null
  // Somebody compares: “> 80 kg on Monday”, “< 79 kg today”.
  if (end === undefined && /^\s{0,3}</.test(text)) return null
  return { text, quoted: join([...lines.slice(0, last), ...own.slice(signature)]) }
}

/**
 * A mail quoted in full, with words above and below it: a greeting and the answer, or an answer and a name. Null if it
 * isn't written that way. Whether the words below are a signature often can't be told, so all of them are shown.
 */
const wordsAround = (lines: readonly string[], involves: Involves): SplitText | null => {
  const [first, last] = [lines.findIndex(isQuoted), lines.findLastIndex(isQuoted)]
  if (!lines.slice(first, last + 1).every((line) => isQuoted(line) || isBlank(line))) return null
  const end = lines.slice(0, Math.max(first, 0)).findLastIndex((line) => !isBlank(line))
  const start = end < 0 ? -1 : attributionEndingAt(lines, end)
  if (start < 0 || start > LINES_SEARCHED || !quotesInvolved(lines.slice(start, end + 1), involves)) return null
  const [above, below] = [lines.slice(0, start), lines.slice(last + 1)]
  if ([above, below].some((part) => findQuote(part) < part.length)) return null
  // Nothing but a signature or a list's footer is below.
  if (findFooter(lines) < lines.length) return null
  const own = [...above, ...below]
  const [aboveEnd, belowEnd] = [findSignature(above, own), findSignature(below, own)]
  const said = [join(above.slice(0, aboveEnd)), join(below.slice(0, belowEnd))]
  if (said.includes('')) return null
  return {
    text: said.join('\n\n'),
    quoted: join([...above.slice(aboveEnd), ...lines.slice(start, last + 1), ...below.slice(belowEnd)]),
  }
}
