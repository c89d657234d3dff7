import { expect, test } from 'vitest'
import { takeTurns, toComparedFigure } from './turns.ts'

test('both sides measure in each round, and take turns at going first', async () => {
  const order: string[] = []
  const side = (name: string) => () => Promise.resolve(order.push(name))
  const told: number[] = []
  const sides = { ours: side('here'), limit: side('commit') }
  const rounds = await takeTurns(3, sides, new AbortController().signal, (_, number) => void told.push(number))
  expect(order).toEqual(['here', 'commit', 'commit', 'here', 'here', 'commit'])
  expect(rounds).toEqual([
    { ours: 1, limit: 2 },
    { ours: 4, limit: 3 },
    { ours: 5, limit: 6 },
  ])
  expect(told).toEqual([1, 2, 3])
})

test('an interruption ends the measurement after the round that is under way', async () => {
  const interrupted = new AbortController()
  let measured = 0
  const measure = () => {
    measured += 1
    interrupted.abort(new Error('Interrupted.'))
    return measured
  }
  const turns = takeTurns(3, { ours: measure, limit: measure }, interrupted.signal)
  await expect(turns).rejects.toThrow('Interrupted.')
  expect(measured).toBe(2)
})

test('a figure beside a commit has the median of the rounds’ ratios, no target, and says what the limit is', () => {
  const row = { id: 'S3', work: 'due items', unit: 'items/s' as const, title: 'abc1234 Claim early', how: '3 rounds' }
  const rounds = [
    { ours: 300, limit: 100 },
    { ours: 100, limit: 200 },
    { ours: 200, limit: 50 },
  ]
  expect(toComparedFigure(row, rounds)).toEqual({
    ...{ id: 'S3', work: 'due items', unit: 'items/s' },
    // Not 200 / 100: those are of different rounds.
    ...{ ours: 200, limit: 100, ratio: 3, toReach: null, rounds },
    notes: [
      'the limit is abc1234 Claim early, with the packages installed here; 3 rounds',
      'due items: ratios 0.50 to 4.00',
    ],
  })
})
