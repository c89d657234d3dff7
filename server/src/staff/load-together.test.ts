import { expect, test } from 'vitest'
import { loadTogether } from './load-together.ts'

test('what is wanted at the same moment is one question, the same thing once; what is not there is undefined', async () => {
  const questions: string[][] = []
  const load = loadTogether(async (keys) => {
    questions.push(keys)
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `found ${key}`]))
  })
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(load))).toEqual(['found a', 'found b', 'found a', undefined])
  expect(questions).toEqual([['a', 'b', 'nobody']])
})

test('what is wanted while the same is being asked for is asked for anew: it may have changed', async () => {
  let now = 0
  const gates: PromiseWithResolvers<void>[] = []
  const load = loadTogether(async (keys) => {
    const read = (now += 1)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return new Map(keys.map((key) => [key, read]))
  })
  const first = load('a')
  await until(() => gates.length === 1)
  const second = load('a')
  await until(() => gates.length === 2)
  for (const gate of gates) gate.resolve()
  expect(await Promise.all([first, second])).toEqual([1, 2])
})

test('a thousand at once come in a few questions, all of them, two under way at most', async () => {
  let underWay = 0
  let most = 0
  const sizes: number[] = []
  const load = loadTogether(async (keys) => {
    sizes.push(keys.length)
    most = Math.max(most, (underWay += 1))
    await new Promise((resolve) => setTimeout(resolve, 1)) // Loading takes a moment.
    underWay -= 1
    return new Map(keys.map((key) => [key, key]))
  })
  const wanted = Array.from({ length: 1_000 }, (_, n) => String(n))
  expect(await Promise.all(wanted.map(load))).toEqual(wanted)
  expect([sizes, most]).toEqual([[200, 200, 200, 200, 200], 2])
})

test('a question that fails is told to each who asked, and the next is asked', async () => {
  let times = 0
  const load = loadTogether(async (keys) => {
    if ((times += 1) === 1) throw new Error('The database is away.')
    return new Map(keys.map((key) => [key, key]))
  })
  const outcomes = await Promise.allSettled([load('a'), load('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('a')).toBe('a')
})

const until = async (what: () => boolean): Promise<void> => {
  while (!what()) await new Promise((resolve) => setImmediate(resolve))
}
