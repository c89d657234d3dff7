import { forgetScope } from '../../turn/scope.ts'
import { go, addNote, type Outcome, type Visit } from '../../turn/visit.ts'
import { readAnswerWith } from '../answers.ts'
import { sendText } from '../messages.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, hasGoneOn } from '../settings.ts'

export const question: NodeRunner = {
  enter: (visit) =>
    isOn(visit, 'repeatable') ? ask(visit) : (takeStoredAnswer(visit) ?? waitAlong(visit) ?? ask(visit)),
  resume: (visit, given, wait) => {
    if (given.kind !== 'message') return go(2)
    const outcome = readAnswerWith(visit, given.message)
    if (isForCoach(visit, outcome)) return { kind: 'wait', wait }
    if (outcome.kind === 'go' && outcome.output === 1 && !isOn(visit, 'repeatable')) release(visit, wait)
    return outcome
  },
}

/** What isn't an answer is meant for the coach who is there: it costs no attempt and isn't asked about again. */
const isForCoach = (visit: Visit, outcome: Outcome): boolean => {
  const isTheirs = visit.turn.world.coachPresent === true && outcome.kind === 'go' && outcome.output === 2
  if (isTheirs) addNote(visit, 'A coach has the conversation, so the question waits for another text.')
  return isTheirs
}

/** On a second visit the stored answer is used. */
const takeStoredAnswer = (visit: Visit): Outcome | null => {
  const { run } = visit.turn
  if (!Object.hasOwn(run.answers, visit.node.id)) return null
  run.lastAnswer = visit.node.id
  forgetScope(visit.turn)
  addNote(visit, 'It was already answered in this run.')
  return go(1)
}

/** The question is already open, so this token waits for the same answer. */
const waitAlong = ({ turn, node }: Visit): Outcome | null => {
  const open = turn.run.tokens.find((token) => token.node === node.id && token.wait.kind === 'reply')
  return open ? { kind: 'wait', wait: { ...open.wait, since: turn.run.turn } } : null
}

const release = ({ turn, node }: Visit, wait: { kind: string; asked?: number }): void => {
  const along = turn.run.tokens.filter((token) => token.node === node.id && token.wait.kind === 'reply')
  const same = along.filter((token) => token.wait.kind === 'reply' && token.wait.asked === wait.asked)
  turn.run.tokens = turn.run.tokens.filter((token) => !same.includes(token))
  for (const { id } of same) turn.queue.push({ id, node: node.id })
}

/** A question that can't be sent can't be answered, so it takes the output for wrong answers. */
const ask = (visit: Visit): Outcome => {
  const { run } = visit.turn
  const repeat = hasGoneOn(visit) || run.tokens.some((token) => token.node === visit.node.id)
  const send = sendText(visit, { skipWhenContactMuted: false, repeat })
  return send === null
    ? go(2)
    : { kind: 'wait', wait: { kind: 'reply', since: run.turn, asked: run.next.asked++, send } }
}
