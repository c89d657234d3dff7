import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRESENCE_RENEW_MS, TYPING_RENEW_MS } from '@attune/contract/conversations/presence-limits'
import { makePresenceReporter, TYPING_REST_MS } from './presence-reporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const said: string[] = []
  const reporter = makePresenceReporter({
    announce: (contactId, state) => void said.push(contactId === null ? 'nothing' : `${contactId} ${state}`),
    now: () => Date.now(),
  })
  return { reporter, said: () => said.splice(0) }
}

test('an open conversation is announced at once, and again while visible', () => {
  const { reporter, said } = start()
  reporter.look('maria')
  expect(said()).toEqual(['maria viewing'])
  reporter.look('maria')
  expect(said()).toEqual([])
  vi.advanceTimersByTime(2 * PRESENCE_RENEW_MS)
  expect(said()).toEqual(['maria viewing', 'maria viewing'])
  reporter.look('daniel')
  expect(said()).toEqual(['daniel viewing'])
  reporter.look(null)
  expect(said()).toEqual(['nothing'])
  vi.advanceTimersByTime(5 * PRESENCE_RENEW_MS)
  expect(said()).toEqual([])
})

test('a hidden tab announces nothing; visible again, it does so at once', () => {
  const { reporter, said } = start()
  reporter.look('maria')
  reporter.look(null)
  vi.advanceTimersByTime(3 * PRESENCE_RENEW_MS)
  reporter.look('maria')
  expect(said()).toEqual(['maria viewing', 'nothing', 'maria viewing'])
})

test('a conversation that opens in place of another is announced once, and the one before isn’t left first', async () => {
  const { reporter, said } = start()
  reporter.look('maria')
  reporter.noteTyping(false)
  said()
  reporter.close()
  reporter.look('daniel')
  await Promise.resolve()
  expect(said()).toEqual(['daniel viewing'])
  vi.advanceTimersByTime(PRESENCE_RENEW_MS)
  expect(said()).toEqual(['daniel viewing'])
})

test('a conversation that closes is left at once, and one that was hidden needn’t be', async () => {
  const { reporter, said } = start()
  reporter.look('maria')
  reporter.close()
  await Promise.resolve()
  expect(said()).toEqual(['maria viewing', 'nothing'])
  reporter.look('maria')
  reporter.look(null)
  said()
  reporter.close()
  await Promise.resolve()
  vi.advanceTimersByTime(2 * PRESENCE_RENEW_MS)
  expect(said()).toEqual([])
})

test('typing is announced every few seconds, however fast the keys come, and ends by itself', () => {
  const { reporter, said } = start()
  reporter.look('maria')
  said()
  for (let at = 0; at < 100; at += 1) {
    reporter.noteTyping(false)
    vi.advanceTimersByTime(100)
  }
  expect(said()).toEqual(['maria typing', 'maria typing', 'maria typing'])
  expect(TYPING_RENEW_MS).toBe(4_000)
  vi.advanceTimersByTime(TYPING_REST_MS)
  expect(said()).toContain('maria viewing')
})

test('typing ends at once when the text is gone or was sent', () => {
  const { reporter, said } = start()
  reporter.look('maria')
  reporter.noteTyping(false)
  reporter.noteTyping(true)
  expect(said()).toEqual(['maria viewing', 'maria typing', 'maria viewing'])
  reporter.noteTyping(false)
  reporter.stopTyping()
  reporter.stopTyping()
  expect(said()).toEqual(['maria typing', 'maria viewing'])
})

test('nobody types in a conversation that is not open', () => {
  const { reporter, said } = start()
  reporter.noteTyping(false)
  reporter.stopTyping()
  expect(said()).toEqual([])
})
