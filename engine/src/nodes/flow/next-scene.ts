import { childRunId } from '../../child-run.ts'
import { DEPTH_MAX } from '../../limits.ts'
import { go, addNote, addProblem, addEffect, type Outcome, type Visit } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, textOf } from '../settings.ts'

export const nextScene: NodeRunner = {
  enter: (visit) => {
    const sceneId = textOf(visit, 'sceneId')
    const wait = isOn(visit, 'wait')
    const hindrance = whyNot(visit, sceneId, wait)
    if (sceneId === null || hindrance !== null) {
      addProblem(visit, hindrance ?? 'No next scene is set.')
      return go(1)
    }
    return start(visit, sceneId, wait)
  },
  resume: (visit) => {
    addNote(visit, 'The other scene has ended.')
    return go(1)
  },
}

const whyNot = ({ turn }: Visit, sceneId: string | null, wait: boolean): string | null => {
  if (sceneId === null) return 'No next scene is set.'
  const started = turn.effects.some((effect) => effect.kind === 'start-scene' && effect.sceneId === sceneId)
  if (started || sceneId === turn.run.sceneId || turn.world.running.includes(sceneId))
    return "The next scene is already running, so it wasn't started again."
  return wait && turn.run.depth >= DEPTH_MAX ? `More than ${DEPTH_MAX} scenes are waiting for one another.` : null
}

const start = (visit: Visit, sceneId: string, wait: boolean): Outcome => {
  const { run, keys } = visit.turn
  const child = childRunId(run.runId, `${run.turn}.${keys}`)
  addEffect(visit, { kind: 'start-scene', sceneId, run: child, wait, depth: wait ? run.depth + 1 : 0 })
  return wait ? { kind: 'wait', wait: { kind: 'run', since: run.turn, run: child } } : go(1)
}
