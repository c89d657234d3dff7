import { expect, test, vi } from 'vitest'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'

test('an unreadable response is retried once', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new UnreadableAnswer()).mockResolvedValue('read')
  await expect(retryUnreadable(true, ask)).resolves.toBe('read')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('it is retried only once', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new UnreadableAnswer(502))
  await expect(retryUnreadable(true, ask)).rejects.toMatchObject({ name: 'UnreadableAnswer', status: 502 })
  expect(ask).toHaveBeenCalledTimes(2)
})

test("a write that isn't safe to repeat is not retried", async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new UnreadableAnswer())
  await expect(retryUnreadable(false, ask)).rejects.toThrow('couldn’t be read')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a refusal is not retried', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('The email or password is incorrect.'))
  await expect(retryUnreadable(true, ask)).rejects.toThrow('incorrect')
  expect(ask).toHaveBeenCalledTimes(1)
})
