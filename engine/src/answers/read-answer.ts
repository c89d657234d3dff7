import { isParserName, type ParsedValues, type ParserName } from '@attune/contract/scenes/parsers'
import { readBool } from './bool.ts'
import { readEmail } from './email.ts'
import { readGender } from './gender.ts'
import { readInteger } from './integer.ts'
import { readLocation } from './location.ts'
import { readPlainText } from './plain-text.ts'
import { integerConfig, timeConfig, weightConfig } from './config.ts'
import { readTime } from './time.ts'
import { readWeight } from './weight.ts'
import { askAgain, type AnswerResult } from './answer-result.ts'

/**
 * A reply and the parser to read it with. `zone` (IANA) is the client's; it decides between places of the same name.
 */
export interface Reply<P extends ParserName = ParserName> {
  parser: P
  /** As stored with the node; unusable settings count as not set. */
  config?: unknown
  text: string
  zone?: string | undefined
}

/**
 * Reads the value from a client's reply, or returns a question that asks again. A wrong value is worse than asking
 * again, so ambiguous replies make it ask again. Never throws; takes at most linear time.
 */
export function readAnswer<P extends ParserName>(reply: Reply<P>): AnswerResult<ParsedValues[P]> {
  // A scene may name a parser that this version doesn't have.
  if (!isParserName(reply.parser)) return askAgain("This answer can't be read.")
  const read: (reply: Reply) => AnswerResult<ParsedValues[P]> = READERS[reply.parser]
  return read(reply)
}

type Readers = { [P in ParserName]: (reply: Reply) => AnswerResult<ParsedValues[P]> }

const READERS: Readers = {
  'plain-text': ({ text }) => readPlainText(text),
  integer: ({ text, config }) => readInteger(text, integerConfig(config)),
  gender: ({ text }) => readGender(text),
  location: ({ text, zone }) => readLocation(text, zone),
  time: ({ text, config }) => readTime(text, timeConfig(config)),
  weight: ({ text, config }) => readWeight(text, weightConfig(config)),
  email: ({ text }) => readEmail(text),
  bool: ({ text }) => readBool(text),
}
