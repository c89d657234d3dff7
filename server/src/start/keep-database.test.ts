import { expect, test } from 'vitest'
import { keepDatabase } from './keep-database.ts'

test('a dead database is restarted and reported; a live one is only watched', async () => {
  const answers = [false, true, false, new Error('There is no room left.')]
  let looks = 0
  const revive = async () => {
    const answer = answers[looks] ?? false
    looks += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const said: string[] = []
  const stop = keepDatabase({ revive }, (sentence) => said.push(sentence))
  await expect.poll(() => said.length, { timeout: 5_000 }).toBe(2)
  expect(said).toEqual([
    'The database stopped unexpectedly and was restarted.',
    'The database stopped unexpectedly and couldn’t be restarted. There is no room left.',
  ])
  const begun = Date.now()
  await stop()
  expect(Date.now() - begun).toBeLessThan(1_000)
  const before = looks
  await new Promise((resolve) => setTimeout(resolve, 400)) // because it looks every 250 ms, and once it has stopped there is nothing to wait for
  expect(looks).toBe(before)
})
