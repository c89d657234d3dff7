import { expect, test } from 'vitest'
import { parseActionsSearch, parseLogsSearch, readDay } from './logs-search.ts'

test('a day that is being typed isn’t searched for until its year is complete', () => {
  const typed = ['0002-03-12', '0020-03-12', '0202-03-12', '2027-03-12']
  expect(typed.map(readDay)).toEqual([undefined, undefined, undefined, '2027-03-12'])
  expect(readDay('20271-03-12')).toBeUndefined()
  expect(readDay('')).toBeNull()
})

test('the address takes only what a field can say', () => {
  expect(parseLogsSearch({ from: '2027-03-12', to: '0002-03-12', tab: 'security' })).toEqual({
    from: '2027-03-12',
    tab: 'security',
  })
})

test('the address of Coach Actions takes a known span and the id of an account', () => {
  expect(parseActionsSearch({ tab: 'done-to', days: 30, coach: 'us_1' })).toEqual({
    ...{ tab: 'done-to', days: 30, coach: 'us_1' },
  })
  expect(parseActionsSearch({ tab: 'did', days: 8, coach: 'ct_1' })).toEqual({})
})
