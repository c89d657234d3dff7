import type { UserActions } from '@attune/contract/logs/actions'
import { expect, test } from 'vitest'
import { parseActionsSearch } from './logs-search.ts'
import { orderActions, totalsOf } from './order-actions.ts'

const NONE = { messages: 0, tasks: 0, notes: 0, clients: 0, automation: 0, opened: 0 }
const did = (name: string, lastAt: string | null, counts: Partial<UserActions['counts']>) =>
  ({ user: { _id: name, name }, lastAt, counts: { ...NONE, ...counts } }) as UserActions
// The order of the server's answer: whoever did something last comes first.
const ROWS = [
  did('Tess', '2026-11-26T09:00:00Z', { messages: 3 }),
  did('Hannah', '2026-11-25T09:00:00Z', { messages: 1_200, notes: 1 }),
  did('Åsa', null, {}),
]
const namesBy = (order: object) => orderActions(ROWS, parseActionsSearch({ ...order })).map(({ user }) => user.name)

test('coaches are sorted by a column, first in its own direction; equal ones stay as they were', () => {
  expect(namesBy({})).toEqual(['Tess', 'Hannah', 'Åsa'])
  expect(namesBy({ direction: 'asc' })).toEqual(['Åsa', 'Hannah', 'Tess'])
  expect(namesBy({ sort: 'coach' })).toEqual(['Åsa', 'Hannah', 'Tess'])
  expect(namesBy({ sort: 'messages' })).toEqual(['Hannah', 'Tess', 'Åsa'])
  expect(namesBy({ sort: 'messages', direction: 'asc' })).toEqual(['Åsa', 'Tess', 'Hannah'])
  expect(namesBy({ sort: 'tasks' })).toEqual(['Tess', 'Hannah', 'Åsa'])
})

test('an order that there isn’t is none', () => {
  expect(parseActionsSearch({ sort: 'email', direction: 'down' })).toEqual({})
})

test('the total counts what all of them did, and when the last of it was', () => {
  expect(totalsOf(ROWS)).toEqual({ counts: { ...NONE, messages: 1_203, notes: 1 }, lastAt: '2026-11-26T09:00:00Z' })
  expect(totalsOf([did('Åsa', null, {})])).toEqual({ counts: NONE, lastAt: null })
})
