/** A word being typed that begins with `/` (templates) or `:` (emoji), and where it is in the text. */
export interface InlineWord {
  kind: 'template' | 'emoji'
  from: number
  to: number
  /** What is typed after the sign. */
  query: string
}

/** Titles of templates may have spaces, so a search for one may have a few. */
const TEMPLATE = /(?:^|\s)\/((?:\S+ ?){0,4})$/
const EMOJI = /(?:^|\s):([\p{L}\d_+-]*)$/u
/** Emoticons people type as they are: `:D`, `:p`, `:x`, `:3`. */
const EMOTICON = /^[dpoxsc3]$/i
/** Long texts are only read this far back from the caret. */
const LOOK_BACK = 60

/** The word before the caret, if it asks for templates or emoji. Only at a word's start: not in `and/or` or `7:30`. */
export const findInlineWord = (text: string, caret: number): InlineWord | null => {
  const start = Math.max(0, caret - LOOK_BACK)
  const before = (start === 0 ? '' : '\u0000') + text.slice(start, caret)
  const template = TEMPLATE.exec(before)?.[1]
  const query = template ?? EMOJI.exec(before)?.[1]
  if (query === undefined) return null
  const kind = template === undefined ? 'emoji' : 'template'
  if (kind === 'emoji' && EMOTICON.test(query)) return null
  return { kind, from: caret - query.length - 1, to: caret, query }
}
