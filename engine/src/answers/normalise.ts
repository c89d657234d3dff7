/** Longer texts don't answer with a number, a time or a place; the question is asked again without reading them. */
const LONGEST = 500
/** Including invisible characters. */
const LONGEST_RAW = 10_000

/**
 * A reply in one plain form: digits of any script as 0 to 9, one kind of quote and dash, no invisible characters,
 * single spaces. Case is kept. Null if it is empty or too long for an answer.
 */
export function normalise(text: string): string | null {
  if (text.length > LONGEST_RAW) return null
  const isAscii = ASCII.test(text)
  const plain = (isAscii ? text : text.toWellFormed().replace(INVISIBLE, '').replace(CONTROL, ' ')).trim()
  if (plain === '' || plain.length > LONGEST) return null
  const folded = isAscii ? plain.replaceAll('`', "'") : toOneKind(plain)
  const said = folded.replace(/\s+/gu, ' ').replace(SIGNATURE, '')
  return (said.includes("'") ? said.replace(OPENING_QUOTE, '') : said).trim() || null
}

/** Nearly all replies. Of all that is changed in others, only the backtick is among these signs. */
const ASCII = /^[ -~]*$/

/** "'til", and opening quotes */
const OPENING_QUOTE = /(?<![\p{L}\d])'(?=\p{L})/gu

function toOneKind(plain: string): string {
  // Before NFKC, which would turn 5½ into 51⁄2 and 10² into 102.
  const apart = plain
    .replace(/[½⅓⅔¼¾⅕⅛⅜⅝⅞]/gu, (sign) => ` ${FRACTIONS[sign] ?? ''} `)
    .replace(/[⁰¹²³⁴-⁹₀-₉]/gu, ' ^ ')
    .replaceAll('🔟', ' 10 ')
  return apart
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[‘’‚‛′ʼ´`]/gu, "'")
    .replace(/[“-‟″«»]/gu, '"')
    .replace(/[‐-―−]/gu, '-')
    .replace(/٫/gu, '.')
    .replace(/[٬،、]/gu, ',')
}

/** Signatures of mail programs and phones. */
const SIGNATURE =
  /(?:^| )(?:sent from|sent via|get outlook for|enviado desde|von meinem|gesendet von|envoyé de) (?:my |mi |mon |meinem )?[\p{L}\d ]{2,30}$/iu

/** Direction marks, joiners, emoji variations and skin tones: nothing that carries meaning. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]|\u20e3/gu
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu

const FRACTIONS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

/**
 * In every script, decimal digits are ten consecutive code points (Unicode 4.6), so zero is the one with no digit
 * before it.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 128) return digit
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
