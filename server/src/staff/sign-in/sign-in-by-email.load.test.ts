import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  hannah = await (await world.organization('Northline', '+13035550100')).staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

test.for<[url: string, more: object]>([
  ['/v2/auth.loginByEmail', { password: 'a wrong password' }],
  ['/v2/auth.requestPasswordReset', {}],
])('%s takes about as long for an unknown account as for a known one', async ([url, more]) => {
  const times: { unknown: number[]; known: number[] } = { unknown: [], known: [] }
  const timed = async (into: number[], email: string) => {
    await world.deps.store.global.deleteFrom('sign_in_tries').execute()
    const began = performance.now()
    await world.anybody.raw({ method: 'POST', url, payload: { email, ...more } })
    into.push(performance.now() - began)
  }
  for (let round = 0; round < 15; round += 1) {
    await timed(times.unknown, `nobody-${round}@test.example`)
    await timed(times.known, hannah.email)
  }
  const ratio = median(times.unknown) / median(times.known)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
