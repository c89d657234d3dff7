import { readAnswer } from '../answers/read-answer.ts'
import { plain } from '../turn/plain.ts'
import { changed } from '../turn/scope.ts'
import { writable } from '../turn/turn.ts'
import { go, note, type Outcome, type Visit } from '../turn/visit.ts'
import { parserOf } from './settings.ts'

/** Reads a message with the node's parser: 1 with the answer stored, or 2. */
export const readWith = (visit: Visit, message: { id: string; text: string; at: string }): Outcome => {
  const { turn, node, decided } = visit
  const { parser, config } = parserOf(visit)
  const read = readAnswer({ parser, config, text: message.text, zone: turn.zone })
  const value = read.ok ? plain(read.value) : null
  const text = String(plain(message.text))
  decided.push({ by: 'answer', parser, text, value, messageId: message.id })
  if (!read.ok) {
    note(visit, read.error.message)
    return go(2)
  }
  writable(turn, 'answers')[node.id] = { value: read.value, text, messageId: message.id, at: message.at }
  turn.run.lastAnswer = node.id
  changed(turn)
  return go(1)
}
