import type { Effect } from '../effect.ts'
import type { Wait } from '../run.ts'
import type { Decision } from '../trace.ts'
import { TURN_PROBLEMS_MAX } from '../limits.ts'
import type { IndexedNode } from './scene-index.ts'
import { nextKey, type Turn } from './turn.ts'

/** A token visiting a node. */
export interface Visit {
  readonly turn: Turn
  readonly node: IndexedNode
  readonly token: number
  readonly decided: Decision[]
  /** Key of its last effect. */
  effect: string | null
}

/** What happens to the token. `split`: it continues along every connected output. `stop`: the run ends. */
export type Outcome =
  | { kind: 'go'; output: number }
  | { kind: 'wait'; wait: Wait }
  | { kind: 'end' }
  | { kind: 'split' }
  | { kind: 'stop' }

export const go = (output: number): Outcome => ({ kind: 'go', output })
export const END: Outcome = { kind: 'end' }

type WantedEffect = Effect extends infer One ? (One extends Effect ? Omit<One, 'key' | 'node'> : never) : never

/** Adds an effect and returns its key. */
export const addEffect = (visit: Visit, effect: WantedEffect): string => {
  const key = nextKey(visit.turn)
  // Key and node complete the effect.
  visit.turn.effects.push({ key, node: visit.node.id, ...effect } as Effect)
  visit.effect = key
  return key
}

/** Adds a problem for the author to fix, once per turn and node. `notice`: staff should be told, too. */
export const addProblem = ({ turn, node, decided }: Visit, message: string, notice = false): void => {
  decided.push({ by: 'note', text: message })
  const told = `${node.id} ${message}`
  const problems = (turn.problems ??= new Set())
  if (problems.has(told) || problems.size >= TURN_PROBLEMS_MAX) return
  problems.add(told)
  const key = nextKey(turn)
  turn.effects.push({ key, node: node.id, kind: 'problem', message, ...(notice ? { notice: true as const } : {}) })
}

export const addNote = ({ decided }: Visit, text: string): void => {
  decided.push({ by: 'note', text })
}
