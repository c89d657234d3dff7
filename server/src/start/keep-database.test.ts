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
  const stop = keepDatabase({ revive }, (sentence) => said.push(sentence), { look: 1, failed: 3_600_000 })
  await expect.poll(() => said.length).toBe(2)
  expect(said).toEqual([
    'The database stopped unexpectedly and was restarted.',
    'The database stopped unexpectedly and couldn’t be restarted. There is no room left.',
  ])
  // Within the hour that it waits after a failure.
  await stop()
  expect(looks).toBe(answers.length)
})

test('a live database is not looked at again once the watch has ended', async () => {
  let looks = 0
  const revive = () => Promise.resolve(((looks += 1), false))
  const stop = keepDatabase({ revive }, () => {}, { look: 1, failed: 1 })
  await expect.poll(() => looks).toBeGreaterThan(2)
  await stop()
  const before = looks
  // Many times longer than it takes until it would look again.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(looks).toBe(before)
})
