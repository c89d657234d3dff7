import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { setOnPaths } from './set-on-paths.ts'
import { countCalls } from '../testing/count-calls.ts'

const node = (_id: string, type: string, ways: [number, string][]): SceneNode => ({
  _id,
  type,
  properties: {},
  inputs: [],
  outputs: ways.map(([num, ref]) => ({ num, ref, refInput: 1 })),
})

/** Small numbers, the same for the same seed. */
const dice = (seed: number) => {
  let state = seed * 2_654_435_761
  return (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return Math.abs(state) % sides
  }
}

const KINDS = ['question', 'attempt', 'send_message', 'text_parser'] as const

/** Nodes that lead anywhere, loops and dead ends among them. */
const anyScene = (seed: number) => {
  const roll = dice(seed)
  const count = 4 + roll(8)
  const nodes = Array.from({ length: count }, (_, place) => {
    const type = KINDS[roll(KINDS.length)] ?? 'send_message'
    const ways = [1, 2].flatMap((num): [number, string][] => (roll(5) === 0 ? [] : [[num, `n${roll(count)}`]]))
    return node(`n${place}`, type, ways)
  })
  return { nodes: [node('run', 'scene_run', [[1, 'n0']]), ...nodes], dataSource: [] }
}

/** Every node with every set of names that a token can come there with, by walking. */
const walked = ({ nodes }: ReturnType<typeof anyScene>) => {
  const comes = new Map<string, Set<string>>()
  const next: { id: string; has: readonly string[] }[] = [{ id: 'run', has: [] }]
  for (let at = next.pop(); at; at = next.pop()) {
    const { id, has } = at
    const key = has.join(' ')
    const known = comes.get(id) ?? new Set()
    if (known.has(key)) continue
    comes.set(id, known.add(key))
    const one = nodes.find(({ _id }) => _id === id)
    for (const { num, ref } of one?.outputs ?? []) {
      const sets =
        one?.type === 'attempt'
          ? [`attempts.${id}`]
          : one?.type !== 'send_message' && one?.type !== 'scene_run' && num === 1
            ? [`answers.${id}`]
            : []
      next.push({ id: ref, has: [...new Set([...has, ...sets])].toSorted() })
    }
  }
  return comes
}

test('what is said of a name at a node is what walking every way shows', () => {
  let told = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const scene = anyScene(seed)
    const onPaths = setOnPaths(scene)
    for (const [id, ways] of walked(scene))
      for (const name of onPaths.names.keys()) {
        if (!/^(answers|attempts)\./.test(name)) continue
        const has = [...ways].map((names) => names.split(' ').includes(name))
        const expected = has.every(Boolean) ? 'always' : has.some(Boolean) ? 'sometimes' : 'never'
        expect(onPaths.whenSet(id, name), `seed ${seed}, ${name} at ${id}`).toBe(expected)
        told += 1
      }
  }
  expect(told).toBeGreaterThan(1_000)
})

test('2,000 nodes in a long line with ways back are followed in few steps', () => {
  const nodes = Array.from({ length: 2_000 }, (_, place) => {
    const back: [number, string][] = place % 2 === 0 && place > 8 ? [[2, `n${place - 7}`]] : []
    const on: [number, string][] = place < 1_999 ? [[1, `n${place + 1}`], ...back] : []
    return node(`n${place}`, place === 0 ? 'scene_run' : place % 2 === 0 ? 'attempt' : 'question', on)
  })
  const calls = countCalls(() => {
    const onPaths = setOnPaths({ nodes, dataSource: [] })
    expect(onPaths.whenSet('n1999', 'answers.n1')).toBe('always')
    expect(onPaths.whenSet('n1', 'answers.n1999')).toBe('never')
  })
  // Three times the calls of today.
  expect(calls).toBeLessThan(2_500_000)
})
