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

/** What was asked and what came back. `zone` (IANA) is the client's: of two places of one name, the one in it is meant. */
export interface Reply<P extends ParserName = ParserName> {
  parser: P
  /** As it is stored with the node; what is missing or of no use is as if it were not set. */
  config?: unknown
  text: string
  zone?: string | undefined
}

/**
 * What a client's reply says, or a sentence that asks again. A wrong value is worse than asking again: a reply that could
 * mean two things, or none, is asked again. Never throws, and takes time in proportion to the text at most.
 */
export function readAnswer<P extends ParserName>(reply: Reply<P>): AnswerResult<ParsedValues[P]> {
  // A scene may name a parser this version does not know.
  if (!isParserName(reply.parser)) return askAgain('This answer cannot be read.')
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
