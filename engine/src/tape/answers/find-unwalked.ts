import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nextMomentOf } from '../next-step.ts'
import { coverageOf, type Coverage } from '../coverage.ts'
import { playTape, type PlayedTape } from '../play-tape.ts'
import type { Tape, TapeInput } from '../tape.ts'
import { suggestAnswers, type Suggestion } from './suggest-answers.ts'

/** A tape that visits something new, and what that is. */
export interface UnwalkedFind {
  tape: Tape
  /** Labels of the inputs, in order. Letting time pass has none. */
  labels: string[]
  nodes: string[]
  ways: string[]
}

/**
 * Searches for inputs from the end of a tape that visit something `walked` doesn't contain. The fewest inputs win, then
 * the most new nodes and edges. Null if nothing new was found within the search limits.
 */
export const findUnwalked = (played: PlayedTape, walked: Coverage): UnwalkedFind | null => {
  let front: TapeTrial[] = [{ played, labels: [] }]
  let tries = 0
  for (let depth = 0; depth < DEPTH_MAX && front.length > 0; depth += 1) {
    const next: TapeTrial[] = []
    let best: UnwalkedFind | null = null
    for (const one of front)
      for (const { tape, label } of nextMoves(one.played, walked)) {
        if (tries >= TRIES_MAX) break
        tries += 1
        const on: TapeTrial = { played: playTape(played.scene, tape, one.played), labels: [...one.labels, ...label] }
        const found = newlyWalked(on, walked)
        if (size(found) > size(best)) best = found
        next.push(on)
      }
    if (best !== null) return best
    front = next.slice(0, FRONT_MAX)
  }
  return null
}

interface TapeTrial {
  played: PlayedTape
  labels: string[]
}

const DEPTH_MAX = 6
const TRIES_MAX = 600
const FRONT_MAX = 120
/** Clients don't answer in the same second. */
const ANSWERS_AFTER_MS = 60_000

const size = (found: UnwalkedFind | null): number => (found === null ? 0 : found.nodes.length + found.ways.length)

/** Possible next moves: an answer a minute later, another sample for a prompt, or letting time pass. */
const nextMoves = (played: PlayedTape, walked: Coverage): { tape: Tape; label: string[] }[] => {
  const { scene, tape, steps } = played
  const standing = steps.at(-1)?.after
  if (standing === undefined || standing.run.status === 'ended') return []
  const at = new Date(Date.parse(tape.until) + ANSWERS_AFTER_MS).toISOString()
  const acts = [...suggestAnswers(scene, standing), ...otherSamples(scene, walked, tape)]
  const acted = acts.map(({ label, input }) => ({
    // A suggestion together with its moment is an input.
    tape: { ...tape, inputs: [...tape.inputs, { ...input, at } as TapeInput], until: at },
    label: [label],
  }))
  const next = nextMomentOf(standing)
  return next === null ? acted : [...acted, { tape: { ...tape, until: next }, label: [] }]
}

/** Results of reply prompts that lead to unvisited outputs. */
const otherSamples = (scene: SceneGraph, walked: Coverage, tape: Tape): Suggestion[] =>
  scene.nodes.flatMap(({ _id: node, type, outputs }) =>
    type !== 'prompt_gen_reply'
      ? []
      : ENDS.filter(
          ({ num, stopped }) =>
            outputs.some((way) => way.num === num && !walked.ways.has(`${node}:${num}`)) &&
            !tape.inputs.some((one) => one.kind === 'sample' && one.node === node && isStopped(one.result, stopped)),
        ).map(({ stopped, label }): Suggestion => {
          const result = { ok: true as const, value: '', stopped, words: [label] }
          return { label, input: { kind: 'sample', node, result } }
        }),
  )

const ENDS = [
  { num: 2, stopped: 'breaking-words', label: 'breaking words' },
  { num: 3, stopped: 'stop-words', label: 'stop words' },
] as const

const isStopped = (result: object, how: string): boolean => 'stopped' in result && result.stopped === how

const newlyWalked = ({ played, labels }: TapeTrial, walked: Coverage): UnwalkedFind | null => {
  const now = coverageOf(played.steps)
  const nodes = [...now.nodes.keys()].filter((node) => !walked.nodes.has(node))
  const known = new Set(played.scene.nodes.flatMap(({ _id, outputs }) => outputs.map(({ num }) => `${_id}:${num}`)))
  const ways = [...now.ways.keys()].filter((way) => known.has(way) && !walked.ways.has(way))
  return nodes.length + ways.length === 0 ? null : { tape: played.tape, labels, nodes, ways }
}
