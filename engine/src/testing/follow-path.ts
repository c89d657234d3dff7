import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance } from '../advance.ts'
import { WORLD } from '../cases/case.ts'
import type { ScenePath } from '../check/issue.ts'
import type { Effect } from '../effect.ts'
import type { EffectResult, IncomingMessage, TurnInput } from '../input.ts'
import type { Run, Token } from '../run.ts'
import { newRun } from '../start.ts'
import type { TraceStep } from '../trace.ts'
import type { World } from '../world.ts'

export interface Followed {
  /** Every step that was taken, in order, including what came after the path in the last turn. */
  steps: TraceStep[]
  /** The step at the last node of the path; null when the run went another way. */
  last: TraceStep | null
  effects: (Effect & { at: string })[]
}

/**
 * Plays a scene with the production engine so that its first token follows a path: replies are read, prompts fail and
 * photos arrive as the path requires. A switch follows if its cases are those of `pickCases`. Only for scenes without
 * branches.
 */
export const followPath = (scene: SceneGraph, { path, took }: ScenePath, given: Partial<World> = {}): Followed => {
  let world: World = { ...WORLD, ...given }
  let run = newRun({ runId: 'st_follow', scene, world })
  let input: TurnInput | null = { kind: 'start', by: 'hand' }
  const steps: TraceStep[] = []
  const effects: Followed['effects'] = []
  while (input && left(steps).length < path.length && run.status === 'active') {
    world = { ...world, profile: { ...world.profile, ...picksFrom(scene, { path, took }, left(steps).length) } }
    const done = advance({ scene, run, input, world })
    run = done.run
    steps.push(...done.trace.steps)
    effects.push(...done.effects.map((effect) => ({ ...effect, at: world.now })))
    const gone = left(steps).length
    const wait = run.tokens[0]?.wait
    world = { ...world, now: wait?.kind === 'time' ? wait.at : world.now }
    input = gone < took.length ? inputFor(scene, run, took[gone] ?? 0, world.now) : null
  }
  return { steps, last: lastOf(steps, { path, took }), effects }
}

/** Cases that a followed path can choose among by the client's profile. */
export const pickCases = (id: string, nums: readonly number[]) =>
  nums.map((num) => ({ num, expression: `profile.pick.${id} == ${num}` }))

/** Steps that left their node. */
const left = (steps: readonly TraceStep[]): TraceStep[] => steps.filter(({ output }) => output !== null)

const lastOf = (steps: readonly TraceStep[], { path, took }: ScenePath): TraceStep | null => {
  const gone = left(steps)
  if (took.some((num, place) => gone[place]?.node !== path[place] || gone[place]?.output !== num)) return null
  const before = took.length === 0 ? -1 : steps.indexOf(gone[took.length - 1] as TraceStep)
  const last = steps[before + 1]
  return last !== undefined && last.node === path.at(-1) ? last : null
}

/** What each switch is to choose the next time it is reached. */
const picksFrom = (scene: SceneGraph, { path, took }: ScenePath, from: number): World['profile'] => {
  const picks: World['profile'] = {}
  for (let place = took.length - 1; place >= from; place -= 1) {
    const node = scene.nodes.find(({ _id }) => _id === path[place])
    if (node?.type === 'switch') picks[`pick.${node._id}`] = took[place] ?? 0
  }
  return picks
}

const inputFor = (scene: SceneGraph, run: Run, num: number, at: string): TurnInput | null => {
  const token = run.tokens[0]
  const node = scene.nodes.find(({ _id }) => _id === token?.node)
  if (!token || !node) return null
  const { wait } = token
  switch (wait.kind) {
    case 'reply':
      return { kind: 'reply', message: messageOf(num === 2 ? 'I would rather not say' : '7', 0, run, at), unsent: [] }
    case 'attachment':
      return { kind: 'reply', message: messageOf('', wait.threshold, run, at), unsent: [] }
    case 'event':
      return { kind: 'event', name: wait.name, data: {} }
    case 'time':
      return { kind: 'wake', token: token.id, since: wait.since }
    case 'result':
      return { kind: 'result', effect: wait.effect, result: resultOf(node.type, num, token) }
    case 'run':
      return { kind: 'run-ended', run: wait.run }
    case 'date':
    case 'never':
      return null
  }
}

const messageOf = (text: string, photos: number, { runId, turn }: Run, at: string): IncomingMessage => ({
  id: `${runId}:${turn}`,
  text,
  at,
  photos: Array.from({ length: photos }, (_, place) => ({ place })),
})

const resultOf = (type: string, num: number, { node }: Token): EffectResult => {
  if (type !== 'prompt_gen_reply') return { ok: false, error: `Nothing for ${node}` }
  if (num === 2) return { ok: false, error: 'The provider is away' }
  return num === 3
    ? { ok: true, value: '', stopped: 'stop-words', words: ['enough'] }
    : { ok: true, value: { text: 'Well done' } }
}
