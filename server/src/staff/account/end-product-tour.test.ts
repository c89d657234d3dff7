import type { Account } from '@attune/contract/staff/entity'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
afterAll(() => world.close())

const TOUR = '/v1/users/me/product-tour'

test('the tour is offered until the first answer, which admins see and nothing else changes', async () => {
  const nina = await northline.staff('Nina', 'ROLE_COACH')
  const before = await nina.ok<Account>('GET', '/v1/users/me')
  expect(before.productTourAt).toBeNull()
  const ended = await nina.ok<Account>('POST', TOUR, {})
  expect(ended).toEqual({ ...before, productTourAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  world.at(new Date(Date.now() + 60_000))
  expect((await nina.ok<Account>('POST', TOUR, {})).productTourAt).toBe(ended.productTourAt)
  expect(await nina.ok<Account>('GET', '/v1/users/me')).toEqual(ended)
  const sam = await world.admin('Sam', northline)
  const seen = await sam.ok<UserDetails>('GET', `/v1/admin/users/${nina.id}`)
  expect(seen).toMatchObject({ productTourAt: ended.productTourAt, rev: ended.rev })
})
