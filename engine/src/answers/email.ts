import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { normalise } from './normalise.ts'
import { tokenize } from './tokens.ts'
import { ASIDES, HARD_CORRECTIONS, SOFT_CORRECTIONS } from './words/asides.ts'
import { LEADS_TO_EMAIL, NOT_THIS_EMAIL, isProvider, looksMisspelt } from './words/email-words.ts'

const AGAIN = askAgain('Please answer with your email address, like sam@example.com.')

interface Address {
  address: string
  at: number
  end: number
}

/** Reads one email address. Its domain becomes lower case. */
export function readEmail(text: string): AnswerResult<string> {
  const plain = normalise(text)
  if (!plain) return AGAIN
  const joined = closeGaps(withoutLinks(plain))
  const found = addresses(joined)
  const meant = found && oneOf(found, joined)
  if (!meant || !isPlainAround(joined, meant, found)) return AGAIN
  return looksMisspelt(meant.address.slice(meant.address.indexOf('@') + 1)) ? AGAIN : answer(meant.address)
}

/** "mailto:sam@example.com?subject=Hi", "sam%40example.com", and the dot of East Asian keyboards */
function withoutLinks(plain: string): string {
  return plain
    .replaceAll(/(mailto:[^\s<>()[\]"?]+)\?[^\s<>()[\]"]*/giu, '$1')
    .replaceAll(/(?<=[\p{L}\p{N}])%40(?=[\p{L}\p{N}])/gu, '@')
    .replaceAll(/(?<=[\p{L}\p{N}])[。｡](?=[\p{L}\p{N}])/gu, '.')
    .replace(/(@[a-z0-9-]+),(com|net|org|edu)(?![\w-])/iu, '$1.$2')
}

/** "sam @ gmail . com", "sam (at) example.org" and, when that is all there is, "sam at example dot org". */
function closeGaps(plain: string): string {
  const spelled =
    /^((?:my )?e-?mail(?: is)?:? |it'?s )?([\w+-]+(?: dot [\w+-]+)?) at ([a-z0-9-]+(?: dot [a-z0-9-]+)* dot [a-z]{2,})[.!]?$/iu.exec(
      plain,
    )
  if (spelled && !NO_NAMES.has(spelled[2]?.toLowerCase() ?? '') && isSpelledOut(spelled))
    return `${spelled[2]}@${spelled[3]}`.replaceAll(/ dot /giu, '.')
  return plain
    .replaceAll(/ ?[([{<] ?(?:at|@) ?[)\]}>] ?/giu, '@')
    .replaceAll(/ ?[([{<] ?(?:dot|\.) ?[)\]}>] ?/giu, '.')
    .replace(/^(.*[\w+-]) ?@ ?(?=[a-z0-9])/iu, (_, name: string) =>
      NO_NAMES.has(lastWord(name)) ? `${name} @ ` : `${name}@`,
    )
    .replaceAll(/(@[a-z0-9-]+) ?\. ?(com|net|org|edu|gov|de|fr|es|ca|co\.uk|com\.au)(?![\w-])/giu, '$1.$2')
}

/** "look at this dot com" isn't an address, unless the client says so or the domain is a known provider's. */
function isSpelledOut([, lead, name = '', domain = '']: string[]): boolean {
  return (
    lead !== undefined || /\d| dot |[_-]/u.test(name) || isProvider(domain.replaceAll(/ dot /giu, '.').toLowerCase())
  )
}

const NO_NAMES = new Set(['me', 'us', 'it', 'is', 'email', 'mail', 'address', 'him', 'her', 'them', 'at'])

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1).toLowerCase()
}

/**
 * Every address in a text; null if something with an
 *  in it can't be one.
 */
function addresses(text: string): Address[] | null {
  const found: Address[] = []
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let start = sign
    while (start > 0 && /[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^{|}~-]/u.test(text[start - 1] ?? '')) start--
    let end = sign + 1
    while (end < text.length && /[\p{L}\p{M}\p{N}_.-]/u.test(text[end] ?? '')) end++
    if (/[\p{L}\p{N}@]/u.test((text[start - 1] ?? '') + (text[end] ?? ''))) return null
    const name = text.slice(start, sign).replace(/^(?:mailto=|['*=!?/]+)/iu, '')
    const domain = text
      .slice(sign + 1, end)
      .replace(/[.-]+$/u, '')
      .toLowerCase()
    if (!isName(name) || !isDomain(domain)) return null
    found.push({ address: `${name}@${domain}`, at: sign - name.length, end: sign + 1 + domain.length })
  }
  return found
}

function isName(name: string): boolean {
  return name.length > 0 && name.length <= 64 && !/^\.|\.$|\.\.|[/=]/u.test(name) && isOneScript(name)
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const sound = labels.every((label) => LABEL.test(label) && label.length <= 63 && isOneScript(label))
  return sound && labels.length > 1 && domain.length <= 253 && TOP_LABEL.test(labels.at(-1) ?? '')
}

/** International domains (RFC 5890) keep their own letters. */
const LABEL = /^[\p{Ll}\p{Lo}\p{N}](?:[\p{Ll}\p{Lo}\p{M}\p{N}-]*[\p{Ll}\p{Lo}\p{M}\p{N}])?$/u
const TOP_LABEL = /^(?:[a-z]{2,24}|xn--[a-z0-9-]+|(?![a-z]+$)[\p{Ll}\p{Lo}\p{M}]{2,24})$/u

/** A Cyrillic а among Latin letters is somebody's trick, or the wrong keyboard. */
function isOneScript(text: string): boolean {
  return !(/\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text))
}

/** The only address, or the one that another was corrected to. */
function oneOf(found: Address[], text: string): Address | null {
  const [first] = found
  const last = found.at(-1)
  if (!first || !last) return null
  if (found.every(({ address }) => address === last.address)) return first
  const before = found.at(-2)
  if (!before) return null
  const between = tokenize(text.slice(before.end, last.at)).filter(({ kind }) => kind === 'word' || kind === 'sign')
  const words = between.filter(({ kind }) => kind === 'word')
  if (words[0]?.key === 'not' && words.length === 1 && found.length === 2) return first
  const corrects = between.some((token, at) => {
    const found = HARD_CORRECTIONS.at(between, at) ?? SOFT_CORRECTIONS.at(between, at)
    return found !== null || token.text === '*'
  })
  return corrects ? last : null
}

/** Nothing around it says that it is somebody else's, outdated, or incomplete. */
function isPlainAround(text: string, meant: Address, found: Address[]): boolean {
  const others = found.length === 1 || found.every(({ address }) => address === meant.address)
  const around = tokenize(others ? `${text.slice(0, meant.at)} , ${text.slice(meant.end)}` : text.slice(meant.end))
  if (around.some(({ key, text }) => NOT_THIS_EMAIL.has(key) || text === '?')) return false
  const before = tokenize(text.slice(0, meant.at))
  const last = before.at(-1)
  if (!last || last.kind === 'sign' || last.kind === 'emoji') return true
  return LEADS_TO_EMAIL.has(last.key) || endsInAside(before)
}

function endsInAside(before: ReturnType<typeof tokenize>): boolean {
  return before.some((_, at) =>
    [ASIDES, SOFT_CORRECTIONS, HARD_CORRECTIONS].some(
      (table) => (table.at(before, at)?.length ?? 0) === before.length - at,
    ),
  )
}
