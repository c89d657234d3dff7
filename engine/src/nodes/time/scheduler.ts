import { END, go, addNote, addProblem, addEffect } from '../../turn/visit.ts'
import { copyForWriting } from '../../turn/turn.ts'
import type { NodeRunner } from '../runner.ts'
import { goesByClientDate, nextMoment } from './next-moment.ts'

export const scheduler: NodeRunner = {
  enter: (visit) => {
    const { turn, node, token } = visit
    const { run, now } = turn
    const found = nextMoment(turn, node, { from: now, seededBy: run.turn, after: now })
    if (!found.ok && goesByClientDate(node)) {
      addNote(visit, `It waits for the client's date. ${found.message}`)
      return { kind: 'wait', wait: { kind: 'date', since: run.turn, from: now, turn: run.turn, why: found.message } }
    }
    if (!found.ok) {
      addProblem(visit, `No time was found, so the branch ends. ${found.message}`)
      return END
    }
    const { at, rule, date } = found
    visit.decided.push(...found.decided)
    addEffect(visit, { kind: 'wake', token, since: run.turn, at })
    return { kind: 'wait', wait: { kind: 'time', since: run.turn, at, from: now, turn: run.turn, rule, date } }
  },
  resume: ({ turn, node, decided }, given) => {
    if (given.kind !== 'time') return go(1)
    decided.push({ by: 'wake', at: given.at, lateMs: given.lateMs })
    const ranOn = copyForWriting(turn, 'ranOn')
    const ran = [...(ranOn[node.id] ?? [])]
    while (ran.length < given.rule) ran.push(null)
    ran[given.rule] = given.date
    ranOn[node.id] = ran
    return go(1)
  },
}
