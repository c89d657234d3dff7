/** Where something stands in a text: UTF-16 offsets from and to. */
export type Mark = [number, number]

/** Where the pieces that were typed stand in a text: in order, none overlapping. */
export const findMarks = (text: string, pieces: string[]): Mark[] => {
  const plain = toPlain(text)
  const all = pieces.flatMap((piece) => findPiece(plain, toPlain(piece).text))
  return joinOverlapping(all.toSorted(([a], [b]) => a - b))
}

interface PlainText {
  text: string
  /** For each UTF-16 unit of the plain text where its sign begins in the written one; and where that ends. */
  from: number[]
}

/**
 * A text as the database compares it: sign by sign in small letters, curly quotes and hard spaces as plain ones. A small
 * letter may be longer or shorter than its capital, so places are counted along.
 */
const toPlain = (written: string): PlainText => {
  let text = ''
  const from: number[] = []
  let place = 0
  for (const sign of written) {
    const [small = sign] = SAME.get(sign) ?? sign.toLowerCase()
    for (let unit = 0; unit < small.length; unit += 1) from.push(place)
    text += small
    place += sign.length
  }
  from.push(place)
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
  // What is found at the beginning of words only is shown there only.
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
