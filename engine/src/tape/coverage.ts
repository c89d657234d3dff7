import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { PlayedTape } from './play-tape.ts'
import type { TapeStep } from './tape-step.ts'

/** What tapes have visited. */
export interface Coverage {
  /** By node id: how often a token left it; 0 if one has only arrived so far. */
  nodes: ReadonlyMap<string, number>
  /** By `node:output`: how often the output was taken. */
  ways: ReadonlyMap<string, number>
}

/** The coverage of some or all steps of a tape. */
export const coverageOf = (steps: readonly TapeStep[]): Coverage => {
  const nodes = new Map<string, number>()
  for (const { turn } of steps) {
    if (turn === null) continue
    const { run, trace } = turn
    for (const { token, node, output } of trace.steps) {
      const rests = output === null && run.tokens.some((one) => one.id === token && one.node === node)
      if (node !== '') nodes.set(node, (nodes.get(node) ?? 0) + (rests ? 0 : 1))
    }
  }
  return { nodes, ways: new Map(Object.entries(steps.at(-1)?.after.run.walked ?? {})) }
}

/** The combined coverage of several tapes of a scene. */
export const coverageOfAll = (all: readonly Pick<PlayedTape, 'steps'>[]): Coverage => {
  const each = all.map(({ steps }) => coverageOf(steps))
  return { nodes: most(each.map(({ nodes }) => nodes)), ways: most(each.map(({ ways }) => ways)) }
}

/** What no tape has visited: node ids, and connected outputs as `node:output`. */
export const notWalked = (scene: SceneGraph, { nodes, ways }: Coverage): { nodes: string[]; ways: string[] } => ({
  nodes: scene.nodes.flatMap(({ _id }) => (nodes.has(_id) ? [] : [_id])),
  ways: scene.nodes.flatMap(({ _id, outputs }) =>
    outputs.flatMap(({ num }) => (ways.has(`${_id}:${num}`) ? [] : [`${_id}:${num}`])),
  ),
})

const most = (all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const one of all) for (const [key, count] of one) found.set(key, Math.max(count, found.get(key) ?? 0))
  return found
}
