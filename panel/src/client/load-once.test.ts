import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

const load = vi.fn<() => Promise<string>>()

test('code is fetched once, however often it is asked for', async () => {
  load.mockReset().mockResolvedValue('code')
  const loadCode = loadOnce(load)
  expect(await Promise.all([loadCode(), loadCode()])).toEqual(['code', 'code'])
  expect(await loadCode()).toBe('code')
  expect(load).toHaveBeenCalledTimes(1)
})

test('after a failure it is fetched again', async () => {
  load.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code')
  const loadCode = loadOnce(load)
  await expect(loadCode()).rejects.toThrow('Failed to fetch')
  expect(await loadCode()).toBe('code')
  expect(load).toHaveBeenCalledTimes(2)
})
