import { ParseError, Tokenizer, TypeGuards, type Template, type Token, type TopLevelToken } from 'liquidjs'
import { SourceError } from '../expressions/source-error.ts'
import { DEPTH_MAX, SOURCE_MAX } from './limits.ts'
import { liquid } from './liquid.ts'
import { simpleParts } from './simple.ts'
import { TOO_DEEP } from './fault.ts'

export interface ReadTemplate {
  template: Template[]
  /** Set if the template consists only of text and variables. */
  simple: ReturnType<typeof simpleParts>
  names: string[]
}

/** Parses a template. Throws if it is invalid for all values. */
export const readTemplate = (source: string): ReadTemplate => {
  if (typeof source !== 'string') throw new SourceError('A template should be text.')
  if (source.length > SOURCE_MAX) throw new SourceError(`A template can have at most ${SOURCE_MAX} characters.`)
  refuseDeep(source)
  const template = liquid.parse(source)
  for (const token of new Tokenizer(source).readTopLevelTokens(liquid.options)) refuseRest(token)
  const { globals } = liquid.analyzeSync(template, { partials: false })
  const names = Object.values(globals).flatMap((variables) => variables.map(String))
  return { template, simple: simpleParts(template), names: [...new Set(names)] }
}

/** Checked before parsing, because the library is recursive and each browser's stack ends at a different depth. */
const refuseDeep = (source: string): void => {
  let brackets = 0
  let blocks = 0
  for (const [mark] of source.matchAll(
    /\[|\]|\{%-?\s*(?:end)?(?:if|unless|case|for|capture|comment|raw)\b|%\}|\}\}/g,
  )) {
    if (mark === '[') brackets += 1
    else if (mark === ']') brackets = Math.max(0, brackets - 1)
    else if (!mark.startsWith('{')) brackets = 0
    else if (/end/.test(mark)) blocks = Math.max(0, blocks - 1)
    else blocks += 1
    if (brackets > DEPTH_MAX || blocks > DEPTH_MAX) throw new SourceError(TOO_DEEP)
  }
}

/** The library silently reads `{{ first name }}` as `{{ first }}`. */
const refuseRest = (token: TopLevelToken): void => {
  const isTest = TypeGuards.isTagToken(token) && ['if', 'unless', 'elsif', 'case'].includes(token.name)
  if (!isTest && !TypeGuards.isOutputToken(token)) return
  const tokenizer = new Tokenizer(isTest ? token.args : token.content, liquid.options.operators)
  const extra = secondValue(tokenizer.readFilteredValue().initial.postfix)
  tokenizer.skipBlank()
  const rest = extra ?? tokenizer.remaining().trim()
  if (rest !== '') throw new ParseError(new SourceError(`“${rest.slice(0, 40)}” doesn't belong here.`), token)
}

/** The second of two values that no operator joins; the tokens are in postfix order. */
const secondValue = (tokens: readonly Token[]): string | null => {
  let values = 0
  for (const token of tokens) {
    if (!TypeGuards.isOperatorToken(token)) values += 1
    else if (token.operator !== 'not') values -= 1
  }
  return values > 1 ? (tokens.findLast((token) => !TypeGuards.isOperatorToken(token))?.getText() ?? null) : null
}
