/**
 * The number in what somebody typed or pasted, without anything that says whose or what it is: a link (`tel:`,
 * `wa.me`), a name, a label such as “Mobile:”. Null if there isn't exactly one, or if it is surrounded by other words.
 */
export const phoneText = (pasted: string): string | null => {
  const text = pasted
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  return (
    linkedNumber(text) ?? (/[a-z]+:\/*[+\d%]|wa\.me|whatsapp\.com|https?:/i.test(text) ? null : writtenNumber(text))
  )
}

const SCHEMES =
  /(?:^|[<(])(?:tel|sms|smsto|callto|whatsapp|imessage|facetime|facetime-audio):(?:\/\/)?([^<>()?&]+|\(.*)/iu
const WHATSAPP =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2B)?(\d{7,15})(?:[?&/].*)?$/iu

const linkedNumber = (text: string): string | null => {
  const whatsapp = WHATSAPP.exec(text)?.[1]
  if (whatsapp !== undefined) return `+${whatsapp}`
  const target = SCHEMES.exec(text)?.[1]
  // An extension, or a number that is only valid locally (RFC 3966).
  if (target === undefined || target.includes(';')) return null
  return writtenNumber(target.replaceAll(/%2B/gi, '+').replaceAll(/%20/g, ' '))
}

const NUMBER = /(?<![#\p{L}\p{N}])[+(]*[+(\s]*\p{Nd}[\p{Nd}\s().\-‐-―·/_\][]*\p{Nd}(?![\p{L}\p{N}]|[-.]\p{L})/gu

const writtenNumber = (text: string): string | null => {
  const [number, ...others] = text.match(NUMBER) ?? []
  if (number === undefined || others.length > 0) return null
  const at = text.indexOf(number)
  const around = [text.slice(0, at), text.slice(at + number.length)]
  const [before = '', after = ''] = around
  if (around.some((part) => /\p{N}|@|["'’]s\b/u.test(part.replaceAll(EMOJI, '')))) return null
  const isAside = areLabels(after) && (areLabels(before) || isName(before))
  return isAside
    ? number
        .replaceAll(/[·_[\]]/gu, ' ')
        .replace(/^[\s+(]*\+/u, '+')
        .trim()
    : null
}

const EMOJI = /\p{Extended_Pictographic}|\u20e3/gu

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

const areLabels = (text: string): boolean => wordsOf(text).every((word) => LABELS.has(word))

/** “John”, “Dr. Maria Lopez:” */
const isName = (text: string): boolean => {
  const words = text.match(/\p{L}+/gu) ?? []
  return (
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}/u.test(word) || LABELS.has(word.toLowerCase())) &&
    !wordsOf(text).some((word) => NO_NAMES.has(word))
  )
}

const LABELS = new Set(
  `mobile mob cell cellphone cel c m phone ph telephone telefon telefono telefone tel t handy mobil movil celular portable
   number numero nummer no nr my is the call text txt me at on only whatsapp wa sms home work office private direct main contact
   here its it yes`.split(/\s+/u),
)
const NO_NAMES = new Set([
  'fax',
  'not',
  'old',
  'former',
  'previous',
  'wrong',
  'ask',
  'no',
  'never',
  'ext',
  'until',
  'before',
])
