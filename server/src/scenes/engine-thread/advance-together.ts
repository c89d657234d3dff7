import { setImmediate as afterThisTick } from 'node:timers/promises'
import { advanceAll, advanceInThread, type LaneName, type ThreadTurn, type TurnOutcome } from './advance-in-thread.ts'

/** How many turns are one job: few, as turns of live runs queue behind it. */
const TURNS_A_JOB = 20

interface AskedTurn {
  turn: ThreadTurn
  resolve: (outcome: TurnOutcome) => void
}

/**
 * Advances many runs with few trips to the thread: turns of one version of a scene that are asked for in the same tick
 * go together. If such a job fails, its turns are taken one by one, so a faulty one fails alone. Never throws.
 */
export const advanceTogether = (lane: LaneName): ((turn: ThreadTurn) => Promise<TurnOutcome>) => {
  const asked = new Map<string, AskedTurn[]>()

  const send = async (sceneKey: string) => {
    await afterThisTick()
    const turns = asked.get(sceneKey) ?? []
    asked.delete(sceneKey)
    for (let from = 0; from < turns.length; from += TURNS_A_JOB)
      void takeTurns(lane, turns.slice(from, from + TURNS_A_JOB))
  }

  return (turn) =>
    new Promise((resolve) => {
      const waiting = asked.get(turn.sceneKey)
      if (waiting !== undefined) return waiting.push({ turn, resolve })
      asked.set(turn.sceneKey, [{ turn, resolve }])
      void send(turn.sceneKey)
    })
}

const takeTurns = async (lane: LaneName, turns: readonly AskedTurn[]): Promise<void> => {
  const [first, ...others] = turns
  if (first === undefined) return
  if (others.length > 0) {
    const outcome = await advanceAll(lane, [first.turn, ...others.map(({ turn }) => turn)])
    if (outcome.kind === 'done') {
      const spentMs = outcome.spentMs / turns.length
      for (const [index, value] of outcome.value.entries()) turns[index]?.resolve({ kind: 'done', value, spentMs })
      return
    }
  }
  for (const { turn, resolve } of turns) resolve(await advanceInThread(lane, turn))
}
