import { isParserName, type ParserName } from '@attune/contract/scenes/parsers'
import type { TurnResult } from '@attune/engine/advance'
import { holdsMoreThanAnswer } from '@attune/engine/answers/holds-more'
import type { IncomingMessage, TurnInput } from '@attune/engine/input'
import type { TraceStep } from '@attune/engine/trace'

/**
 * Whether a turn took the client's message as an answer, so that no person has to reply: a question understood it, a node
 * waited for just this, or it is the keyword that started the scene. Not if it says more than that, or if the scene
 * raises an alert over it.
 */
export const isAnswered = (
  input: TurnInput,
  { trace, effects }: TurnResult,
): input is TurnInput & { message: IncomingMessage } => {
  if ((input.kind !== 'reply' && input.kind !== 'start') || input.message === undefined) return false
  if (effects.some(({ kind }) => kind === 'alert')) return false
  const { message } = input
  if (input.kind === 'start') return isPlain(message)
  const readings = trace.steps.flatMap((step) => readingsOf(step, message.id))
  if (readings.length > 0)
    return readings.some(({ ok, parser }) => ok && isPlain(message, parser)) && message.photos.length === 0
  return trace.steps.some((step) => isTakenUnread(step, message.id)) && isPlain(message)
}

const isPlain = ({ text }: IncomingMessage, parser: ParserName = 'plain-text'): boolean =>
  !holdsMoreThanAnswer(text, parser)

/** What a step read in the message, and whether it understood it. */
const readingsOf = ({ decided, output }: TraceStep, messageId: string) =>
  decided.flatMap((decision) =>
    decision.by === 'answer' && decision.messageId === messageId
      ? [{ ok: output === 1, parser: isParserName(decision.parser) ? decision.parser : ('plain-text' as const) }]
      : [],
  )

/** A step without a node only notes that nothing waited for the message. */
const isTakenUnread = ({ decided, type }: TraceStep, messageId: string): boolean =>
  type !== '' && decided.some((decision) => decision.by === 'reply' && decision.messageId === messageId)
