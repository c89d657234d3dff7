import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { endSessions } from '@attune/store/staff/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLive } from '../../testing/live-reader.ts'
import { createWorld, type TestOrganization, type World } from '../../testing/world.ts'

const PROMISED_MS = SESSION_CACHE_SECONDS * 1_000

let world: World
let url: string
let northline: TestOrganization

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  northline = await world.organization('Northline', '+13035550100')
})
afterAll(() => world.close())

const streamOf = async (name: string) => {
  const who = await northline.staff(name, 'ROLE_COACH')
  const reader = await openLive(url, who)
  await reader.until(({ event }) => event === 'hello')
  // Its session is in this process's cache, as after a recent call.
  await who.ok('GET', '/v1/users/me')
  return { who, reader }
}

test('rights that change elsewhere, without a word, are told within the seconds promised', async () => {
  const { who, reader } = await streamOf('Hannah')
  const began = performance.now()
  await setMembership(world.deps.store.global, who.id, { permissions: permissionBits.of(['contacts.list']) })
  await reader.until(({ event }) => event === 'reset')
  expect(performance.now() - began).toBeLessThan(PROMISED_MS)
  reader.cut()
})

test('a stream whose session has ended elsewhere ends within them', async () => {
  const { who, reader } = await streamOf('Lea')
  const began = performance.now()
  await endSessions(world.deps.store.global, { accountId: who.id }, new Date())
  await reader.until(({ event }) => event === 'ended')
  expect(performance.now() - began).toBeLessThan(PROMISED_MS)
})

test('one that was signed out here ends within them, too', async () => {
  const { who, reader } = await streamOf('Mo')
  const began = performance.now()
  await who.ok('POST', '/v2/auth.revokeToken', { token: who.token })
  await reader.until(({ event }) => event === 'ended')
  expect(performance.now() - began).toBeLessThan(PROMISED_MS)
})
