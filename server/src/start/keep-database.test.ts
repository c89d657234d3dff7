import { expect, test } from 'vitest'
import { keepDatabase } from './keep-database.ts'

test('a database that died is started again and said so; one that lives is only looked after', async () => {
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
    'The database had died and was started again.',
    'The database died and could not be started again. There is no room left.',
  ])
  const begun = Date.now()
  await stop()
  expect(Date.now() - begun).toBeLessThan(1_000)
  const before = looks
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(looks).toBe(before)
})
