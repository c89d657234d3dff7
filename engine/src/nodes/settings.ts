import { isParserName, type ParserName } from '@attune/contract/scenes/parsers'
import { addProblem, type Visit } from '../turn/visit.ts'

/** Stored properties may be anything, so unusable values count as not set. */
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

/** Without a known parser, any text is accepted. */
export const parserOf = (visit: Visit): { parser: ParserName; config: unknown } => {
  const { parserName, parserConfig } = visit.node.properties
  if (isParserName(parserName)) return { parser: parserName, config: parserConfig }
  addProblem(visit, 'No parser is set, so any text counts as an answer.')
  return { parser: 'plain-text', config: undefined }
}

/** Whether a token has left this node before in this run. */
export const hasGoneOn = ({ turn, node }: Visit): boolean => node.keys.some((key) => (turn.run.walked[key] ?? 0) > 0)
