import { expect, test } from 'vitest'
import { judgeWeights } from './check-weight.ts'

const weighing = (bytes: number) =>
  JSON.stringify([
    { route: 'sign-in', bytes: 90, budget: 100, heaviest: { packages: [], modules: [] } },
    {
      route: 'shoes',
      bytes,
      budget: 204_000,
      heaviest: {
        packages: [
          ['react-dom', 66_000],
          ['zod', 30_000],
        ],
        modules: [['panel/src/shoes/Page.tsx', 1_200]],
      },
    },
  ])

test('a route within its budget passes, to the byte', () => {
  expect(judgeWeights(weighing(204_000))).toEqual([])
})

test('one above it is named with what is heaviest in it', () => {
  expect(judgeWeights(weighing(204_001))).toEqual([
    'The script of shoes weighs 204,001 bytes; its budget in panel/budgets.json is 204,000. ' +
      'The heaviest packages: react-dom (66,000), zod (30,000). ' +
      'The heaviest of our own: panel/src/shoes/Page.tsx (1,200).',
  ])
})
