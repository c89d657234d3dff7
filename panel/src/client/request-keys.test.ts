import { expect, test, vi } from 'vitest'
import { CallRefused } from './refusal.ts'
import { keepRequestKeys } from './request-keys.ts'

const NOTE = 'ONCE /v1/contacts/{id}/notes {"id":"ct_1","text":"Called"}'
const refusal = (code: string, status: number) => new CallRefused({ code, status, title: '', content: '' }, null)

/** A tab's keys, and the key each request was sent with. */
const tab = () => {
  let now = 0
  const { withKey, forget } = keepRequestKeys(() => now)
  return {
    sends: async (request: string, fails?: Error): Promise<string> => {
      const send = vi.fn<(key: string) => Promise<void>>(() => (fails ? Promise.reject(fails) : Promise.resolve()))
      await withKey(request, send).catch(() => {})
      return send.mock.calls[0]?.[0] ?? ''
    },
    forget,
    pass: (seconds: number) => (now += seconds * 1_000),
  }
}

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['an answer that can’t be read', new Error('The server’s response couldn’t be read. Try again.')],
  ['an error of the server', refusal('InternalError', 500)],
  ['the first one still being done', refusal('IdempotencyKeyBusy', 409)],
])('after %s, the same request has the same key, until it is answered', async (_what, error) => {
  const hannah = tab()
  const first = await hannah.sends(NOTE, error)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await hannah.sends(NOTE, error)).toBe(first)
  hannah.pass(60)
  expect(await hannah.sends(NOTE)).toBe(first)
  expect(await hannah.sends(NOTE)).not.toBe(first)
})

test('a request that was answered or refused, or another one, has a key of its own', async () => {
  const hannah = tab()
  const first = await hannah.sends(NOTE, new TypeError('Failed to fetch'))
  expect(await hannah.sends(NOTE.replace('Called', 'Wrote'))).not.toBe(first)
  expect(await hannah.sends(NOTE, refusal('NoteEmpty', 422))).toBe(first)
  expect(await hannah.sends(NOTE)).not.toBe(first)
})

test('after some minutes, or once something else was done, it is a new request', async () => {
  const hannah = tab()
  const first = await hannah.sends(NOTE, new TypeError('Failed to fetch'))
  hannah.pass(121)
  const second = await hannah.sends(NOTE, new TypeError('Failed to fetch'))
  expect(second).not.toBe(first)
  hannah.forget()
  expect(await hannah.sends(NOTE)).not.toBe(second)
})
