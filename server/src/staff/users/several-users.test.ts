import { permissionBits } from '@attune/contract/staff/masks'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

const USERS = '/v1/admin/users'

let world: World
let northline: TestOrganization
let priya: TestPerson
let coaches: TestPerson[]
let phones = 300

const newPhone = () => `+1303555${String((phones += 1)).padStart(4, '0')}`

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  coaches = [await northline.staff('Hannah', 'ROLE_COACH'), await northline.staff('Tess', 'ROLE_COACH')]
})
afterAll(() => world.close())

const idsOf = (people: { id: string }[]) => people.map(({ id }) => id)
const get = (id: string) => priya.ok<UserDetails>('GET', `${USERS}/${id}`)
const done = (people: { id: string }[]) => people.map(({ id }) => ({ _id: id, refused: null }))

test('several accounts are changed alike', async () => {
  const change = { tags: ['north'], specializesIn: ['running'], contactAssignmentBoost: 4 }
  expect(await priya.ok('PUT', USERS, { ids: idsOf(coaches), ...change })).toEqual({ data: done(coaches) })
  for (const { id } of coaches) expect(await get(id)).toMatchObject(change)
  // An id named twice is one account, and ids come joined by commas, too.
  const twice = [...coaches, ...coaches]
  expect(await priya.ok('PUT', USERS, { ids: idsOf(twice).join(','), tags: [] })).toEqual({ data: done(coaches) })
  for (const { id } of coaches) expect(await get(id)).toMatchObject({ tags: [] })
})

test('who refuses the change stays as it was, and the others are changed', async () => {
  const [hannah, tess] = coaches
  const elsewhere = await (await world.organization('Southline', newPhone())).staff('Omar', 'ROLE_COACH')
  const ids = [hannah?.id, elsewhere.id, priya.id, tess?.id]
  const body = { ids, disabled: true, disabledReasonCode: 'left' }
  expect(await priya.ok('PUT', USERS, body)).toMatchObject({
    data: [
      { _id: hannah?.id, refused: null },
      { _id: elsewhere.id, refused: { code: 'AccountNotFound' } },
      { _id: priya.id, refused: { code: 'LastAdmin', content: expect.stringMatching(/\.$/) } },
      { _id: tess?.id, refused: null },
    ],
  })
  for (const { id } of coaches) expect((await get(id)).disabled).toBe(true)
  expect((await get(priya.id)).disabled).toBe(false)
  for (const who of coaches) expect((await who.call('GET', '/v1/staff')).status).toBe(401)
})

test('of two admins that are disabled together, one stays', async () => {
  const paul = await northline.staff('Paul', 'ROLE_ADMIN')
  const both = { ids: [paul.id, priya.id], disabled: true, disabledReasonCode: 'other' }
  expect(await priya.ok('PUT', USERS, both)).toMatchObject({
    data: [
      { _id: paul.id, refused: null },
      { _id: priya.id, refused: { code: 'LastAdmin' } },
    ],
  })
})

test('several accounts are deleted, but for those with clients', async () => {
  const [hannah, tess] = coaches
  await northline.client('Maria Lopez', newPhone(), hannah)
  expect(await priya.ok('DELETE', `${USERS}?ids=${idsOf(coaches).join(',')}`)).toMatchObject({
    data: [
      { _id: hannah?.id, refused: { code: 'UserHasClients' } },
      { _id: tess?.id, refused: null },
    ],
  })
  expect((await get(hannah?.id ?? '')).name).toBe('Hannah')
  expect((await priya.call('GET', `${USERS}/${tess?.id}`)).status).toBe(404)
})

test('what the caller may not set is refused before anything is changed', async () => {
  const [hannah, tess] = coaches
  if (hannah === undefined || tess === undefined) throw new Error('Two coaches are expected.')
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of(['users.list', 'users.view', 'users.update', 'contacts.list']),
  })
  expect(await hannah.call('PUT', USERS, { ids: [tess.id], tags: ['x'] })).toMatchObject({
    status: 403,
    body: { code: 'UserFieldNotAllowed' },
  })
  expect((await hannah.call('DELETE', `${USERS}?ids=${tess.id}`)).status).toBe(403)
  expect((await tess.call('PUT', USERS, { ids: [hannah.id], roles: ['ROLE_ADMIN'] })).status).toBe(403)
})

test.each([
  ['nobody', { ids: [] }],
  ['more than 100', { ids: Array.from({ length: 101 }, (_, at) => `us_${String(at).padStart(32, '0')}`) }],
  ['a name for several', { ids: ['us_00000000000000000000000000000001'], name: 'Ada' }],
  ['not an id', { ids: ['Hannah'] }],
])('%s is refused', async (_, body) => {
  expect(await priya.call('PUT', USERS, body)).toMatchObject({ status: 400, body: { code: 'InputInvalid' } })
})
