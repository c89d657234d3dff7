import { NO_RANKS } from '@attune/contract/contacts/ranks'
import { expect, test } from 'vitest'
import { describeRanks } from './Sparkline.tsx'

test('screen readers get each measure with its rank', () => {
  expect(describeRanks({ ...NO_RANKS, water: 4, sleep: 1, food: 2, energy: 3 })).toBe(
    'Water: On Point, sleep: Bad, stress: Empty, food: Not Good, workout: Empty, weight: Empty, energy: Almost Perfect',
  )
})
