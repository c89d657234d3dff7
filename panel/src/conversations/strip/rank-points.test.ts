import { describe, expect, test } from 'vitest'
import { message } from '../testing/entities.ts'
import { courseOf, withRanksOf, type RankPoints } from './rank-points.ts'

const first = message({ sequence: 1, context: [{ type: 'sleep', rank: 2, value: '5' }] })
const second = message({
  sequence: 2,
  context: [
    { type: 'food', rank: 4, value: null },
    { type: 'sleep', rank: 3, value: '7' },
  ],
})
const none: RankPoints = { data: [], more: false }
const both = withRanksOf(withRanksOf(none, first), second)
const shown = ({ data }: RankPoints) => data.map(({ messageId, type, rank }) => [messageId.split(':')[1], type, rank])

describe('cached rank points', () => {
  test('include a message’s ranks, newest message first', () => {
    expect(shown(both)).toEqual([
      ['2', 'food', 4],
      ['2', 'sleep', 3],
      ['1', 'sleep', 2],
    ])
    expect(shown(withRanksOf(withRanksOf(none, second), first))).toEqual(shown(both))
  })

  test('replace a changed rank, and drop a removed one', () => {
    const better = withRanksOf(both, { ...first, context: [{ type: 'sleep', rank: 4, value: null }] })
    expect(shown(better).at(-1)).toEqual(['1', 'sleep', 4])
    expect(shown(withRanksOf(both, { ...second, context: [] }))).toEqual([['1', 'sleep', 2]])
  })

  test('ignore a message without ranks, and one of a page that is not loaded', () => {
    const { context: _context, ...bare } = second
    expect(withRanksOf(both, bare)).toBe(both)
    expect(withRanksOf(both, { ...message({ sequence: 3 }), context: [] })).toBe(both)
    const later = withRanksOf({ data: [], more: true }, second)
    expect(withRanksOf(later, first)).toBe(later)
  })

  test('give each measure’s points, oldest first', () => {
    expect(courseOf(both, 'sleep').map(({ rank }) => rank)).toEqual([2, 3])
    expect(courseOf(both, 'water')).toEqual([])
  })
})
