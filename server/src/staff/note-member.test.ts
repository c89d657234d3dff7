import { leaveStaff } from '@attune/store/staff/users/administer'
import { enterStaff, recordStaff } from '@attune/store/staff/accounts'
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

const goneAt = () =>
  world.deps.store.tenant(northline.id, (tx) =>
    tx.from('staff').select('gone_at').where('account_id', '=', hannah.id).execute(),
  )

test('who has left and acts in a session that is still known stays gone, until they move in again', async () => {
  const { tenant } = world.deps.store
  const maria = await northline.client('Maria Lopez', '+15550000001', hannah)
  // As another process deletes or moves them: this one still has their session in its cache.
  await tenant(northline.id, (tx) => leaveStaff(tx, hannah.id, world.now()))
  await hannah.ok('POST', `/v1/contacts/${maria.id}/notes`, { text: 'Likes hills.' })
  expect(await goneAt()).toEqual([{ gone_at: expect.any(Date) }])
  await tenant(northline.id, (tx) => enterStaff(tx, record(hannah.id)))
  expect(await goneAt()).toEqual([{ gone_at: null }])
})
