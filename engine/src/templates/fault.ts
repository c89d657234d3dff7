import { LiquidError } from 'liquidjs'
import { SourceError } from '../expressions/source-error.ts'
import { nearestName } from '../expressions/nearest-name.ts'
import { liquid } from './liquid.ts'
import { DEPTH_MAX, MEMORY_MAX } from './limits.ts'
import type { TemplateFault } from './result.ts'

/** An error as a sentence for the author, with its position if known. */
export const faultOf = (error: unknown): TemplateFault => {
  if (error instanceof SourceError)
    return error.at === undefined ? { message: error.message } : { message: error.message, at: error.at }
  if (error instanceof RangeError) return { message: TOO_DEEP }
  if (!LiquidError.is(error)) return { message: "This can't be written." }
  const [line, column] = error.token.getPosition()
  const place = { at: error.token.begin, line: line ?? 1, column: column ?? 1 }
  const cause = error.originalError
  if (cause instanceof SourceError) return { message: cause.message, ...place }
  if (cause instanceof RangeError) return { message: TOO_DEEP }
  if (LiquidError.is(cause)) return faultOf(cause)
  if (cause instanceof TypeError) return { message: "A list or group of values doesn't belong here.", ...place }
  return { message: sentenceOf(cause?.message ?? error.message), ...place }
}

export const TOO_DEEP = `Blocks or brackets are nested more than ${DEPTH_MAX} deep.`

const sentenceOf = (said: string): string => {
  const words = said.replace(/, (?:line:|file:)[^]*$/, '')
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(words)
    if (found !== null) return sentence(found[1] ?? '')
  }
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replaceAll('"', '')}.`
}

const SENTENCES: [RegExp, (word: string) => string][] = [
  [/^undefined filter: (.*)/s, (name) => unknown('filter', name, Object.keys(liquid.filters))],
  [/^tag "(.*)" not found/s, (name) => unknown('tag', name, Object.keys(liquid.tags))],
  [/^(?:output|tag) (.*) not closed/s, (text) => `“${text.replaceAll('"', '')}” is opened here but not closed.`],
  [/^invalid value expression/, () => 'A variable or value is missing or broken here.'],
  [/^unexpected (?:tag|token) (.*)/s, (text) => `${text.replaceAll('"', '“')} does not fit here.`],
  [/^memory alloc limit exceeded/, () => `This template uses too much memory. The limit is ${MEMORY_MAX} characters.`],
]

const unknown = (what: string, name: string, names: readonly string[]): string => {
  const nearest = nearestName(name, names)
  return `There is no ${what} “${name.slice(0, 40)}”.${nearest === null ? '' : ` Did you mean “${nearest}”?`}`
}
