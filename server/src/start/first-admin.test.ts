import { accountByEmail } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { addFirstAdmin } from './first-admin.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the first admin can sign in, and stays unchanged at the next start', async () => {
  await addFirstAdmin(world.deps, { email: 'Ada@example.org', password: 'long enough' })
  await addFirstAdmin(world.deps, { email: 'ada@example.org', password: 'another one' })
  const signIn = (password: string) =>
    world.anybody.call('POST', '/v2/auth.loginByEmail', { email: 'ada@example.org', password })
  expect([(await signIn('long enough')).status, (await signIn('another one')).status]).toEqual([200, 401])
})

test('processes that start together add one admin, and none of them fails', async () => {
  const admin = { email: 'eve@example.org', password: 'a bridge over the river' }
  // All have looked before the first one writes: hashing a password takes longer than a query.
  await Promise.all(Array.from({ length: 6 }, () => addFirstAdmin(world.deps, admin)))
  expect((await world.anybody.call('POST', '/v2/auth.loginByEmail', admin)).status).toBe(200)
})

// ASVS 6.3.2
test('one of the most common passwords is refused', async () => {
  const admin = { email: 'bob@example.org', password: 'Password123' }
  await expect(addFirstAdmin(world.deps, admin)).rejects.toThrow(
    'ATTUNE_ADMIN_PASSWORD is one of the most common passwords',
  )
  expect(await accountByEmail(world.deps.store.global, admin.email)).toBeUndefined()
})
