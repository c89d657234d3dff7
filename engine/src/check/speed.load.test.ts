import { expect, test } from 'vitest'
import { check } from '../check.ts'
import { measureOwnTime } from '../testing/own-time.ts'
import { costlyScenes, known as knownOfCostly } from './testing/costly-scenes.ts'
import { known, program } from './testing/long-program.ts'

/** The fastest of several, in ms of this process: a busy machine makes it wait, not work. Each scene is a new one. */
const millisecondsFor = (count: number): number => {
  const times = Array.from({ length: 7 }, (_, round) => {
    const scene = program(count, `round ${round} of ${count}`)
    const from = measureOwnTime()
    check(scene, known)
    return measureOwnTime() - from
  })
  return Math.min(...times)
}

test('V27 a program of 300, 1,000 and 2,000 nodes takes as long as the rule says', () => {
  const [small, middle, large] = [millisecondsFor(300), millisecondsFor(1_000), millisecondsFor(2_000)]
  // Three times the figures of the rule: processors differ.
  expect(small).toBeLessThan(60)
  expect(middle).toBeLessThan(240)
  expect(large / middle).toBeLessThan(4)
})

test.each(costlyScenes(1))('V16 %s take no more than seconds', (_name, scene) => {
  const from = measureOwnTime()
  check(scene, knownOfCostly)
  expect(measureOwnTime() - from).toBeLessThan(4_000)
})
