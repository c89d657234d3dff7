/** A piece of a text; `marked` if it matches the search. */
export interface MarkedPiece {
  text: string
  marked: boolean
}

/** Characters shown before the first match, so that the match is visible in one line. */
const LEAD = 24

/** Splits a text at its marks (UTF-16 offsets from and to, in order). Marks outside the text are ignored. */
export const piecesOf = (text: string, marks: readonly (readonly [number, number])[]): MarkedPiece[] => {
  const good = marks.filter(([from, to], at) => from >= (marks[at - 1]?.[1] ?? 0) && to > from && to <= text.length)
  const first = good[0]?.[0] ?? 0
  const start = first > LEAD ? wordStart(text, first - LEAD) : 0
  const pieces: MarkedPiece[] = []
  let at = start
  for (const [from, to] of good) {
    pieces.push({ text: text.slice(at, from), marked: false }, { text: text.slice(from, to), marked: true })
    at = to
  }
  pieces.push({ text: text.slice(at), marked: false })
  const shown = pieces.filter((piece) => piece.text !== '')
  return start === 0 || shown.length === 0 ? shown : [{ text: '… ', marked: false }, ...shown]
}

/** The start of the next word after `from`, or `from` itself inside a very long word. */
const wordStart = (text: string, from: number): number => {
  const space = text.slice(from, from + LEAD).search(/\s/)
  const at = space === -1 ? from : from + space + 1
  // Never between the halves of a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at
}
