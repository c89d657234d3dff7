import { leaveStaff } from '@attune/store/staff/users/administer'
import { recordStaff } from '@attune/store/staff/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+15550000000')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const record = (id: string) => ({ accountId: id, name: 'Hannah', email: 'hannah@northline.example' })

test('two transactions of one person never wait for each other', async () => {
  const { tenant } = world.deps.store
  const both = tenant(northline.id, async (first) => {
    await recordStaff(first, record(hannah.id))
    await tenant(northline.id, async (second) => {
      await sql`set local lock_timeout = '2s'`.execute(second.db)
      await recordStaff(second, record(hannah.id))
    })
  })
  await expect(both).resolves.toBeUndefined()
})

test('who was gone and acts again is on the staff', async () => {
  const goneAt = () =>
    world.deps.store.tenant(northline.id, (tx) =>
      tx.from('staff').select('gone_at').where('account_id', '=', hannah.id).execute(),
    )
  await world.deps.store.tenant(northline.id, (tx) => leaveStaff(tx, hannah.id, world.now()))
  expect(await goneAt()).toEqual([{ gone_at: expect.any(Date) }])
  await world.deps.store.tenant(northline.id, (tx) => recordStaff(tx, record(hannah.id)))
  expect(await goneAt()).toEqual([{ gone_at: null }])
})
