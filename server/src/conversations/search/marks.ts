/** A match in a text: UTF-16 offsets, end exclusive. */
type Mark = [number, number]

/** Finds the search terms in a text. Returns marks in order, without overlaps. */
export const findMarks = (text: string, pieces: string[]): Mark[] => {
  const plain = toPlain(text)
  const all = pieces.flatMap((piece) => findPiece(plain, toPlain(piece).text))
  return joinOverlapping(all.toSorted(([a], [b]) => a - b))
}

interface PlainText {
  text: string
  /**
   * For each UTF-16 unit of the plain text, the offset of its character in the written text; then that text's length.
   */
  from: number[]
}

/**
 * A text in the form the database compares: lower case, curly quotes and hard spaces made plain. A lower-case letter
 * may be longer or shorter than its capital, so offsets are tracked.
 */
const toPlain = (written: string): PlainText => {
  let text = ''
  const from: number[] = []
  let offset = 0
  for (const sign of written) {
    const [small = sign] = SAME.get(sign) ?? sign.toLowerCase()
    for (let unit = 0; unit < small.length; unit += 1) from.push(offset)
    text += small
    offset += sign.length
  }
  from.push(offset)
  return { text, from }
}

const SAME = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['\u{a0}', ' '],
])

const findPiece = (plain: PlainText, piece: string): Mark[] => {
  const found: Mark[] = []
  const begins: Mark[] = []
  for (let at = plain.text.indexOf(piece); piece !== '' && at >= 0; at = plain.text.indexOf(piece, at + piece.length)) {
    const mark: Mark = [plain.from[at] ?? 0, plain.from[at + piece.length] ?? 0]
    found.push(mark)
    if (!WITHIN_WORD.test(plain.text.slice(Math.max(0, at - 2), at))) begins.push(mark)
  }
  // A term that is only searched for at the beginning of words is only marked there.
  return THREE_LETTERS.test(piece) || NO_SPACES.test(piece) || begins.length === 0 ? found : begins
}

const THREE_LETTERS = /[a-z0-9]{3}/
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/u
const WITHIN_WORD = /[\p{L}\p{N}\p{M}]$/u

const joinOverlapping = (marks: Mark[]): Mark[] => {
  const apart: Mark[] = []
  for (const [from, to] of marks) {
    const last = apart.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/** Length of an excerpt and how much of it precedes the first match, in UTF-16 units. */
const SHOWN = 300
const BEFORE = 80

/** Cuts a text around its first mark, with “…” at the cuts. Returns it with the marks inside it. */
export const toExcerpt = (text: string, marks: Mark[]): { text: string; marks: Mark[] } => {
  if (text.length <= SHOWN) return { text, marks }
  const [first] = marks
  const from = snapToCharacter(text, Math.max(0, Math.min((first?.[0] ?? 0) - BEFORE, text.length - SHOWN)))
  const to = snapToCharacter(text, from + SHOWN)
  const head = from > 0 ? '…' : ''
  const shift = head.length - from
  return {
    text: `${head}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks.flatMap(([begin, end]): Mark[] =>
      begin >= from && begin < to ? [[begin + shift, Math.min(end, to) + shift]] : [],
    ),
  }
}

/** Never cuts a surrogate pair in half. */
const snapToCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at)
