import { StreamLanguage, type StringStream } from '@codemirror/language'

interface LiquidState {
  /** The kind of braces the position is in. */
  inside: null | 'output' | 'tag'
  /** A filter follows a bar; a tag starts its braces. */
  expects: null | 'filter' | 'tag'
  /** Content is ignored until `endraw` or `endcomment`. */
  silent: null | 'raw' | 'comment'
}

const WORDS = new Set(['and', 'or', 'not', 'contains', 'in', 'reversed', 'limit', 'offset'])
const ATOMS = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank'])

/** Plain text with Liquid in braces. */
export const liquidLanguage = StreamLanguage.define<LiquidState>({
  name: 'liquid',
  startState: () => ({ inside: null, expects: null, silent: null }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => (state.inside === null ? readText(stream, state) : readBraces(stream, state)),
})

const readText = (stream: StringStream, state: LiquidState): string | null => {
  if (state.silent === null && stream.match(/^\{\{-?/)) {
    state.inside = 'output'
    return 'bracket'
  }
  const opening = state.silent === null ? /^\{%-?/ : new RegExp(`^\\{%-?(?=\\s*end${state.silent}\\b)`)
  if (stream.match(opening)) {
    state.inside = 'tag'
    state.expects = 'tag'
    return 'bracket'
  }
  stream.next()
  stream.eatWhile(/[^{]/)
  return state.silent === 'comment' ? 'comment' : null
}

const readBraces = (stream: StringStream, state: LiquidState): string | null => {
  if (stream.eatSpace()) return null
  if (stream.match(/^-?(\}\}|%\})/)) {
    state.inside = null
    state.expects = null
    return 'bracket'
  }
  if (stream.match(/^("[^"]*"?|'[^']*'?)/)) return 'string'
  if (stream.match(/^-?\d+(\.\d+)?/)) return 'number'
  if (stream.match(/^\.(?=[A-Za-z_])/)) return 'punctuation'
  const word = stream.match(/^[A-Za-z_][\w-]*\??/)
  if (Array.isArray(word)) return classifyWord(String(word[0]), stream, state)
  state.expects = stream.next() === '|' ? 'filter' : null
  return 'operator'
}

const classifyWord = (word: string, stream: StringStream, state: LiquidState): string => {
  const { expects } = state
  state.expects = null
  if (expects === 'tag') {
    state.silent = word === 'raw' || word === 'comment' ? word : null
    return 'keyword'
  }
  if (expects === 'filter') return 'variableName.function'
  if (ATOMS.has(word)) return 'atom'
  if (WORDS.has(word)) return 'keyword'
  return stream.string.charAt(stream.start - 1) === '.' ? 'propertyName' : 'variableName'
}
