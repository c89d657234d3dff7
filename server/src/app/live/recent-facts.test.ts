import type { Fact } from '@attune/store/facts/read-facts'
import { expect, test } from 'vitest'
import { isAfter, keepRecentFacts } from './recent-facts.ts'

const NORTH = 'or_north'
const SOUTH = 'or_south'

const fact = (xid: string, position: bigint, organizationId: string | null): Fact => ({
  ...{ xid, position, organizationId, version: 1, contactId: null, kind: 'MessageAdded' },
  ...{ payload: {}, actor: null, cause: null, at: new Date(0), server: 'f' },
})
const places = (facts: Fact[] | null) => facts?.map(({ xid, position }) => `${xid}-${position}`)

test('places stand by their numbers, not by their letters', () => {
  expect(isAfter({ xid: '100', position: 1n }, { xid: '99', position: 5n })).toBe(true)
  expect(isAfter({ xid: '99', position: 5n }, { xid: '100', position: 1n })).toBe(false)
  expect(isAfter({ xid: '99', position: 10n }, { xid: '99', position: 9n })).toBe(true)
  expect(isAfter({ xid: '99', position: 9n }, { xid: '99', position: 9n })).toBe(false)
})

test('an organization’s own facts and those of none, in order, after a place', () => {
  const recent = keepRecentFacts({ xid: '90', position: 0n })
  recent.add([fact('95', 1n, NORTH), fact('99', 2n, null), fact('99', 3n, SOUTH), fact('100', 1n, NORTH)])
  expect(places(recent.after({ xid: '90', position: 0n }, NORTH))).toEqual(['95-1', '99-2', '100-1'])
  expect(places(recent.after({ xid: '95', position: 1n }, NORTH))).toEqual(['99-2', '100-1'])
  expect(places(recent.after({ xid: '100', position: 1n }, NORTH))).toEqual([])
  expect(places(recent.after({ xid: '98', position: 7n }, SOUTH))).toEqual(['99-2', '99-3'])
})

test('a place before what is held is known to nobody here', () => {
  const recent = keepRecentFacts({ xid: '90', position: 0n }, 3)
  expect(recent.after({ xid: '89', position: 5n }, NORTH)).toBe(null)
  for (let position = 1n; position <= 7n; position += 1n) recent.add([fact('91', position, NORTH)])
  expect(places(recent.after({ xid: '91', position: 4n }, NORTH))).toEqual(['91-5', '91-6', '91-7'])
  expect(recent.after({ xid: '91', position: 3n }, NORTH)).toBe(null)
})

test('a kept fact is found by its position, until the log restarts from another one', () => {
  const recent = keepRecentFacts({ xid: '90', position: 0n })
  recent.add([fact('95', 1n, NORTH), fact('99', 2n, SOUTH)])
  expect([recent.has({ xid: '95', position: 1n }), recent.has({ xid: '95', position: 2n })]).toEqual([true, false])
  recent.restart({ xid: '50', position: 4n })
  expect(recent.has({ xid: '95', position: 1n })).toBe(false)
  recent.add([fact('51', 5n, NORTH)])
  expect(places(recent.after({ xid: '50', position: 4n }, NORTH))).toEqual(['51-5'])
  expect(recent.after({ xid: '49', position: 9n }, NORTH)).toBe(null)
})
