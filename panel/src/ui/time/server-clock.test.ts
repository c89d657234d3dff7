import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const NOON = Date.parse('2027-03-12T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  noteServerTime(new Date().toUTCString())
})

test('a machine that is a day ahead goes by the server’s clock', () => {
  vi.useFakeTimers({ now: NOON + 86_400_000 })
  noteServerTime(new Date(NOON).toUTCString())
  expect(serverNow()).toBe(NOON)
})

test('seconds apart, and answers that tell no time, change nothing', () => {
  vi.useFakeTimers({ now: NOON })
  noteServerTime(new Date(NOON - 20_000).toUTCString())
  expect(serverNow()).toBe(NOON)
  noteServerTime(null)
  noteServerTime('yesterday')
  expect(serverNow()).toBe(NOON)
})
