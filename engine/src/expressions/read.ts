import { Parser, tokTypes, type Expression, type Options, type TokenType } from 'acorn'
import { SourceError } from './source-error.ts'
import { SOURCE_MAX } from './limits.ts'

/** Parses a text as exactly one JavaScript expression. Throws a SourceError with the position. */
export const readExpression = (source: string): Expression => {
  if (typeof source !== 'string') throw new SourceError('An expression should be text.')
  if (source.length > SOURCE_MAX) throw new SourceError(`An expression can have at most ${SOURCE_MAX} characters.`)
  if (source.trim() === '') throw new SourceError('The expression is empty.', 0)
  try {
    return ExpressionParser.read(source)
  } catch (error) {
    throw toSourceError(error, source)
  }
}

/** The parts of acorn's parser that are used here; its types don't include them. */
interface AcornParser {
  nextToken: () => void
  parseExpression: () => Expression
  unexpected: () => never
  type: TokenType
}

class ExpressionParser extends Parser {
  static read(source: string): Expression {
    // Like acorn's own `parseExpressionAt`, which ignores whatever follows the expression.
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
  // The parser is recursive, and each browser's stack ends at a different depth.
  if (error instanceof RangeError) return tooDeep()
  if (!(error instanceof SyntaxError)) return new SourceError("This can't be read.")
  if (error.message.startsWith('Not enough stack space')) return tooDeep()
  const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
  const said = error.message.replace(/ \(\d+:\d+\)$/, '')
  return new SourceError(sentenceOf(said, source, at), at)
}

export const tooDeep = (at?: number): SourceError => new SourceError('This is nested too deeply.', at)

const sentenceOf = (said: string, source: string, at: number): string => {
  if (said === 'Unterminated string constant') return 'A quotation mark is opened here but not closed.'
  if (said === 'Unterminated template') return 'A ` is opened here but not closed.'
  if (said === 'Unterminated comment') return 'A comment is opened here but not closed.'
  if (said === 'Unterminated regular expression') return 'A value is missing before “/”.'
  if (said.startsWith('Assigning to rvalue')) return "Expressions can't change values. To compare, use == instead of =."
  const keyword = /^'(new\.target|super|import\.meta)'/.exec(said)?.[1]
  if (keyword !== undefined) return `There is no “${keyword}” here.`
  if (!said.startsWith('Unexpected token') && !said.startsWith('Unexpected character')) return `${said}.`
  const rest = source.slice(at).trim()
  if (rest === '') return 'Something is missing at the end.'
  const word = /^(?:[\p{L}\p{N}_$]+|.)/u.exec(rest)?.[0] ?? ''
  return `“${word.slice(0, 40)}” doesn't belong here.`
}
