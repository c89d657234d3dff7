import { expect, test } from 'vitest'
import { keepIndexes } from './keep-indexes.ts'

test('indexes are tried again while a transaction or another process is in the way, until all are there', async () => {
  const answers = [new Error('A transaction took too long.'), false, true]
  let attempts = 0
  const build = async () => {
    const answer = answers[attempts] ?? true
    attempts += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const stop = keepIndexes(build, 1)
  await expect.poll(() => attempts).toBe(answers.length)
  // Many times longer than it takes until it would try again.
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  expect(attempts).toBe(answers.length)
})

test('nothing is tried any more once the server stops', async () => {
  let attempts = 0
  const build = () => Promise.resolve(((attempts += 1), false))
  const stop = keepIndexes(build, 1)
  await expect.poll(() => attempts).toBeGreaterThan(2)
  stop()
  const before = attempts
  // Many times longer than it takes until it would try again.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(attempts).toBe(before)
})
