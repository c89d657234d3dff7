import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
afterEach(() => world.close())

/** Sends more requests than one address may, each as another visitor behind the same proxy. */
const visits = async (count: number): Promise<number[]> => {
  const statuses: number[] = []
  while (statuses.length < count) {
    const headers = { 'x-forwarded-for': `203.0.113.${statuses.length}` }
    statuses.push((await world.app.inject({ url: '/v2/auth.demoSignIns', headers })).statusCode)
  }
  return statuses
}

// ASVS 15.3.4
test('visitors behind a proxy that is named are told apart', async () => {
  world = await createWorld({ rateLimit: 5, proxies: ['127.0.0.1'] })
  expect(await visits(10)).toEqual(Array(10).fill(200))
})

// ASVS 4.1.3
test('nobody gets another address by saying so', async () => {
  world = await createWorld({ rateLimit: 5 })
  expect((await visits(10)).filter((status) => status === 429)).toHaveLength(5)
})
