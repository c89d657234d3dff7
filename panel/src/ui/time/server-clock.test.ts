import { afterEach, expect, test, vi } from 'vitest'
import { syncServerClock, serverNow } from '../../client/server-clock.ts'

const NOON = Date.parse('2027-03-12T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  syncServerClock(new Date().toUTCString())
})

test('a computer that is a day ahead uses the server’s clock', () => {
  vi.useFakeTimers({ now: NOON + 86_400_000 })
  syncServerClock(new Date(NOON).toUTCString())
  expect(serverNow()).toBe(NOON)
})

test('a difference of seconds, or a response without a date, changes nothing', () => {
  vi.useFakeTimers({ now: NOON })
  syncServerClock(new Date(NOON - 20_000).toUTCString())
  expect(serverNow()).toBe(NOON)
  syncServerClock(null)
  syncServerClock('yesterday')
  expect(serverNow()).toBe(NOON)
})
