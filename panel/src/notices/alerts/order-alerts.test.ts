import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { expect, test } from 'vitest'
import { parseAlertsSearch } from './alerts-search.ts'
import { orderAlerts } from './order-alerts.ts'

const alert = (title: string, isOn: boolean, clientsNow: number, times: number, lastFiredAt: string | null) =>
  // The parts of an alert that the order uses.
  ({
    title,
    isOn,
    isStarting: title === 'New',
    clientsNow,
    fired: { times, clients: 1 },
    lastFiredAt,
  }) as ConfigurableAlert
const ALERTS = [
  alert('at risk', true, 3, 12, '2026-11-26T09:00:00Z'),
  alert('Missed check-in', false, 0, 2, '2026-11-25T09:00:00Z'),
  alert('New', true, 9, 0, null),
]
const titlesBy = (search: object) => orderAlerts(ALERTS, parseAlertsSearch({ ...search })).map(({ title }) => title)

test('alerts are sorted by each of their columns, at first in its own direction', () => {
  expect(titlesBy({})).toEqual(['at risk', 'Missed check-in', 'New'])
  expect(titlesBy({ direction: 'desc' })).toEqual(['New', 'Missed check-in', 'at risk'])
  expect(titlesBy({ sort: 'state' })).toEqual(['at risk', 'New', 'Missed check-in'])
  expect(titlesBy({ sort: 'clients' })).toEqual(['New', 'at risk', 'Missed check-in'])
  expect(titlesBy({ sort: 'fired' })).toEqual(['at risk', 'Missed check-in', 'New'])
  expect(titlesBy({ sort: 'last', direction: 'asc' })).toEqual(['New', 'Missed check-in', 'at risk'])
})

test('an order that there isn’t is none', () => {
  expect(parseAlertsSearch({ sort: 'condition', direction: 'up' })).toEqual({})
})
