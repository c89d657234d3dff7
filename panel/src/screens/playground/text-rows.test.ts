import { expect, test } from 'vitest'
import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { rowsOf } from './text-rows.ts'

const text = (direction: 'in' | 'out', at: string): PhoneText => ({
  id: at,
  direction,
  at,
  text: 'Hi',
  status: 'received',
  media: [],
  reactions: [],
})

test('texts from one side within five minutes form a group, with the time under the last', () => {
  const rows = rowsOf(
    [
      text('out', '2027-03-12T10:00:00Z'),
      text('out', '2027-03-12T10:04:59Z'),
      text('out', '2027-03-12T10:09:59Z'),
      text('in', '2027-03-12T10:10:00Z'),
    ],
    'UTC',
  )
  expect(rows.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true])
})

test('each day in the zone starts with a day line', () => {
  const night = [text('in', '2027-03-12T05:59:00Z'), text('in', '2027-03-12T06:01:00Z')]
  expect(rowsOf(night, 'America/Chicago').map(({ day }) => day)).toEqual(['2027-03-11', '2027-03-12'])
  expect(rowsOf(night, 'UTC').map(({ day }) => day)).toEqual(['2027-03-12', null])
  expect(rowsOf(night, 'America/Chicago')[0]?.endsGroup).toBe(true)
})
