import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

/** A worker that answers on demand. */
const slow = () => {
  const asked: { what: number; settle: PromiseWithResolvers<string> }[] = []
  const ask = coalesceCalls((what: number) => {
    const settle = Promise.withResolvers<string>()
    asked.push({ what, settle })
    return settle.promise
  })
  return { ask, asked }
}

test('runs one at a time; only the latest waiting request runs, and all waiting callers get its answer', async () => {
  const { ask, asked } = slow()
  const answers = Promise.all([ask(1), ask(2), ask(3)])
  expect(asked.map(({ what }) => what)).toEqual([1])
  asked[0]?.settle.resolve('one')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.what).toBe(3)
  asked[1]?.settle.resolve('three')
  expect(await answers).toEqual(['three', 'three', 'three'])
})

test('a single request gets its own answer, and the next one runs again', async () => {
  const { ask, asked } = slow()
  const first = ask(1)
  asked[0]?.settle.resolve('one')
  expect(await first).toBe('one')
  const second = ask(2)
  asked[1]?.settle.resolve('two')
  expect(await second).toBe('two')
})

test('a failed request does not block the next one', async () => {
  const { ask, asked } = slow()
  const [first, second] = [ask(1), ask(2)]
  asked[0]?.settle.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.settle.resolve('two')
  expect(await second).toBe('two')
})
