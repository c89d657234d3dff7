import { ParseError, Tokenizer, TypeGuards, type Template, type Token, type TopLevelToken } from 'liquidjs'
import { SourceError } from '../expressions/source-error.ts'
import { DEPTH_MAX, SOURCE_MAX } from './limits.ts'
import { liquid } from './liquid.ts'
import { simpleParts } from './simple.ts'
import { TOO_DEEP } from './fault.ts'

export interface ReadTemplate {
  template: Template[]
  /** Where it is nothing but words and variables. */
  simple: ReturnType<typeof simpleParts>
  names: string[]
}

/** Reads a template; throws what is wrong with it, whatever the values will be. */
export const readTemplate = (source: string): ReadTemplate => {
  if (typeof source !== 'string') throw new SourceError('A template is a text.')
  if (source.length > SOURCE_MAX) throw new SourceError(`A template may have at most ${SOURCE_MAX} characters.`)
  refuseDeep(source)
  const template = liquid.parse(source)
  for (const token of new Tokenizer(source).readTopLevelTokens(liquid.options)) refuseRest(token)
  const { globals } = liquid.analyzeSync(template, { partials: false })
  const names = Object.values(globals).flatMap((variables) => variables.map(String))
  return { template, simple: simpleParts(template), names: [...new Set(names)] }
}

/**
 * Before the library reads it: it calls itself for each bracket and block, and where the stack ends is another place in
 * each browser.
 */
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

/** The library reads `{{ first name }}` as `{{ first }}` and says nothing. */
const refuseRest = (token: TopLevelToken): void => {
  const isTest = TypeGuards.isTagToken(token) && ['if', 'unless', 'elsif', 'case'].includes(token.name)
  if (!isTest && !TypeGuards.isOutputToken(token)) return
  const tokenizer = new Tokenizer(isTest ? token.args : token.content, liquid.options.operators)
  const extra = secondValue(tokenizer.readFilteredValue().initial.postfix)
  tokenizer.skipBlank()
  const rest = extra ?? tokenizer.remaining().trim()
  if (rest !== '') throw new ParseError(new SourceError(`“${rest.slice(0, 40)}” does not fit here.`), token)
}

/** Of values and operators in their order of working out: a value that no operator joins to the one before it. */
const secondValue = (tokens: readonly Token[]): string | null => {
  let values = 0
  for (const token of tokens) {
    if (!TypeGuards.isOperatorToken(token)) values += 1
    else if (token.operator !== 'not') values -= 1
  }
  return values > 1 ? (tokens.findLast((token) => !TypeGuards.isOperatorToken(token))?.getText() ?? null) : null
}
