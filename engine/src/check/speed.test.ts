import { expect, test } from 'vitest'
import { countCalls } from '../testing/count-calls.ts'
import { check } from '../check.ts'
import { known, program } from './testing/long-program.ts'

const callsFor = (count: number): number => {
  const scene = program(count, `one of ${count}`)
  return countCalls(() => check(scene, known))
}

test('V27 a program of 300, 1,000 and 2,000 nodes, and that it holds', () => {
  expect(check(program(300, 'well'), known).map(({ message }) => message)).toEqual([])
  const [small, middle, large] = [callsFor(300), callsFor(1_000), callsFor(2_000)]
  // Three times the calls of today. How long they take is in speed.load.test.ts.
  expect(small).toBeLessThan(1_200_000)
  expect(middle).toBeLessThan(7_000_000)
  expect(large / middle).toBeLessThan(4)
})
