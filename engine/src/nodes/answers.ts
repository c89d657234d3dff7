import { readAnswer } from '../answers/read-answer.ts'
import { toTraceValue } from '../turn/trace-value.ts'
import { forgetScope } from '../turn/scope.ts'
import { copyForWriting } from '../turn/turn.ts'
import { go, addNote, type Outcome, type Visit } from '../turn/visit.ts'
import { parserOf } from './settings.ts'

/** Reads a message with the node's parser: output 1 with the answer stored, or output 2. */
export const readAnswerWith = (visit: Visit, message: { id: string; text: string; at: string }): Outcome => {
  const { turn, node, decided } = visit
  const { parser, config } = parserOf(visit)
  const read = readAnswer({ parser, config, text: message.text, zone: turn.zone })
  const value = read.ok ? toTraceValue(read.value) : null
  const text = String(toTraceValue(message.text))
  decided.push({ by: 'answer', parser, text, value, messageId: message.id })
  if (!read.ok) {
    addNote(visit, read.error.message)
    return go(2)
  }
  copyForWriting(turn, 'answers')[node.id] = { value: read.value, text, messageId: message.id, at: message.at }
  turn.run.lastAnswer = node.id
  forgetScope(turn)
  return go(1)
}
