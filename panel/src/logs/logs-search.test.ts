import { expect, test } from 'vitest'
import { parseActionsSearch, parseLogsSearch } from './logs-search.ts'

test('the address takes the days of 2000 to 2999, as its fields do', () => {
  const days = { from: '2000-01-01', to: '2999-12-31' }
  expect(parseLogsSearch(days)).toEqual(days)
  expect(parseLogsSearch({ from: '1999-12-31', to: '3000-01-01' })).toEqual({})
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
