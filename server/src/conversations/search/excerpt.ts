import type { Mark } from './marks.ts'

/** What is shown of a long text, in UTF-16 units, and how much of it before the first match. */
const SHOWN = 300
const BEFORE = 80

/** The part of a text around its first mark, with “…” where it was cut, and the marks within it. */
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

/** Not between the two halves of one sign. */
const snapToCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at)
