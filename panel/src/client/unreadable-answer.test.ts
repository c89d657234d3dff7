import { expect, test, vi } from 'vitest'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'

test('an answer nobody can read is asked for once more', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new UnreadableAnswer()).mockResolvedValue('read')
  await expect(retryUnreadable(true, ask)).resolves.toBe('read')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('once, not for ever', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new UnreadableAnswer(502))
  await expect(retryUnreadable(true, ask)).rejects.toMatchObject({ name: 'UnreadableAnswer', status: 502 })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a write that might be done twice is not', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new UnreadableAnswer())
  await expect(retryUnreadable(false, ask)).rejects.toThrow('could not be read')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a refusal is an answer', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('The email or the password is not right.'))
  await expect(retryUnreadable(true, ask)).rejects.toThrow('not right')
  expect(ask).toHaveBeenCalledTimes(1)
})
