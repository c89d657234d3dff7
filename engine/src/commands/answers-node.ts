import { isParserName } from '@attune/contract/scenes/parsers'
import { readAnswer } from '../answers/read-answer.ts'
import type { ClientCommand } from './read-command.ts'

/** Words that could be an answer to any question in words. The other commands ask something back. */
const COULD_ANSWER: ReadonlySet<ClientCommand['kind']> = new Set(['less', 'more', 'later', 'pause'])

export const couldAnswer = ({ kind }: ClientCommand): boolean => COULD_ANSWER.has(kind)

/**
 * Whether a text answers a node that waits for a reply. A question that reads numbers, dates or choices decides by whether it
 * can read the text; one in plain words takes any, if `couldAnswer`.
 */
export const answersNode = (
  properties: Readonly<Record<string, unknown>>,
  text: string,
  { zone, couldAnswer: isPossible }: { zone: string; couldAnswer: boolean },
): boolean => {
  const { parserName, parserConfig } = properties
  return isParserName(parserName) && parserName !== 'plain-text'
    ? readAnswer({ parser: parserName, config: parserConfig, text, zone }).ok
    : isPossible
}
