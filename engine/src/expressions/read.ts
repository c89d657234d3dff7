import { Parser, tokTypes, type Expression, type Options, type TokenType } from 'acorn'
import { SourceError } from './source-error.ts'
import { SOURCE_MAX } from './limits.ts'

/** Reads a text as one JavaScript expression and nothing beside it; throws what is wrong with it and where. */
export const readExpression = (source: string): Expression => {
  if (typeof source !== 'string') throw new SourceError('An expression is a text.')
  if (source.length > SOURCE_MAX) throw new SourceError(`An expression may have at most ${SOURCE_MAX} characters.`)
  if (source.trim() === '') throw new SourceError('There is no expression here.', 0)
  try {
    return ExpressionParser.read(source)
  } catch (error) {
    throw toSourceError(error, source)
  }
}

/** The whole of acorn's parser that is needed; it does not name these three in its types. */
interface AcornParser {
  nextToken: () => void
  parseExpression: () => Expression
  unexpected: () => never
  type: TokenType
}

class ExpressionParser extends Parser {
  static read(source: string): Expression {
    // As acorn's own `parseExpressionAt` does it, which does not mind what comes after the expression.
    const parser = new ExpressionParser(OPTIONS, source) as unknown as AcornParser
    parser.nextToken()
    const expression = parser.parseExpression()
    if (parser.type !== tokTypes.eof) parser.unexpected()
    return expression
  }
}

const OPTIONS: Options = { ecmaVersion: 2023, sourceType: 'script' }

const toSourceError = (error: unknown, source: string): SourceError => {
  if (error instanceof SourceError) return error
  // Its parser calls itself for each level; where the stack ends is another place in each browser.
  if (error instanceof RangeError) return tooDeep()
  if (!(error instanceof SyntaxError)) return new SourceError('This cannot be read.')
  if (error.message.startsWith('Not enough stack space')) return tooDeep()
  const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
  const said = error.message.replace(/ \(\d+:\d+\)$/, '')
  return new SourceError(sentenceOf(said, source, at), at)
}

export const tooDeep = (at?: number): SourceError =>
  new SourceError('The parts of this lie too deep in one another.', at)

const sentenceOf = (said: string, source: string, at: number): string => {
  if (said === 'Unterminated string constant') return 'A quotation mark is opened here and not closed.'
  if (said === 'Unterminated template') return 'A text in ` marks is opened here and not closed.'
  if (said === 'Unterminated comment') return 'A comment is opened here and not closed.'
  if (said === 'Unterminated regular expression') return 'A value is missing before “/”.'
  if (said.startsWith('Assigning to rvalue')) return 'Nothing can be changed here. To compare, write == instead of =.'
  const keyword = /^'(new\.target|super|import\.meta)'/.exec(said)?.[1]
  if (keyword !== undefined) return `There is no “${keyword}” here.`
  if (!said.startsWith('Unexpected token') && !said.startsWith('Unexpected character')) return `${said}.`
  const rest = source.slice(at).trim()
  if (rest === '') return 'Something is missing at the end.'
  const word = /^(?:[\p{L}\p{N}_$]+|.)/u.exec(rest)?.[0] ?? ''
  return `“${word.slice(0, 40)}” does not fit here.`
}
