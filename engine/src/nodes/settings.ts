import { isParserName, type ParserName } from '@attune/contract/scenes/parsers'
import { addProblem, type Visit } from '../turn/visit.ts'

/** Properties as they are stored may be anything: what is of no use is as if it were not set. */
export const textOf = ({ node }: Visit, name: string): string | null => {
  const value = node.properties[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export const isOn = ({ node }: Visit, name: string, otherwise = false): boolean => {
  const value = node.properties[name]
  return typeof value === 'boolean' ? value : otherwise
}

export const wholeOf = ({ node }: Visit, name: string): number | null => {
  const value = node.properties[name]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** Without a parser that is known, any text is an answer. */
export const parserOf = (visit: Visit): { parser: ParserName; config: unknown } => {
  const { parserName, parserConfig } = visit.node.properties
  if (isParserName(parserName)) return { parser: parserName, config: parserConfig }
  addProblem(visit, 'It is not said how to read the answer: any text is taken.')
  return { parser: 'plain-text', config: undefined }
}

/** Whether a token has gone on from this node before, in this run. */
export const hasGoneOn = ({ turn, node }: Visit): boolean =>
  node.ways.some(({ num }) => (turn.run.walked[`${node.id}:${num}`] ?? 0) > 0) ||
  [0, 1, 2, 3].some((num) => (turn.run.walked[`${node.id}:${num}`] ?? 0) > 0)
