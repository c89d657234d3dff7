import type { Organization } from '@attune/contract/organizations/entity'
import type { Page } from '@attune/contract/page'
import { ROLES } from '@attune/contract/roles'
import type { User } from '@attune/contract/staff/users/user'
import type { StaffName } from '@attune/contract/staff/entity'
import { setDisabled } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOrders } from '../../testing/list-orders.ts'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson
let luis: TestPerson
let gone: TestPerson
let manager: TestPerson
let orgAdmin: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_COACH')
  gone = await northline.staff('Gone Coach', 'ROLE_COACH')
  manager = await northline.staff('Mona', 'ROLE_MANAGER', { manages: [luis] })
  orgAdmin = await northline.staff('Priya', 'ROLE_ADMIN')
  const elsewhere = await world.organization('Elsewhere', '+13035550101')
  stranger = await elsewhere.staff('Hannah Elsewhere', 'ROLE_COACH')
  await setDisabled(world.deps.store.global, gone.id, world.deps.now())
})
afterAll(() => world.close())

const colleagues = (who: TestPerson, query: Record<string, string> = {}): Promise<Page<StaffName>> =>
  who.ok('GET', `/v1/staff?${new URLSearchParams(query)}`)
const users = (who: TestPerson, query: Record<string, string> = {}): Promise<Page<User>> =>
  who.ok('GET', `/v1/admin/users?${new URLSearchParams(query)}`)
const names = ({ data }: Page<StaffName>): string[] => data.map(({ name }) => name)

test('a coach sees the names of colleagues of the own organization, and nobody else', async () => {
  expect(names(await colleagues(hannah))).toEqual(['Hannah', 'Luis', 'Mona', 'Priya'])
  expect(names(await colleagues(hannah, { q: 'HANN' }))).toEqual(['Hannah'])
  expect(names(await colleagues(hannah, { ids: stranger.id }))).toEqual([])
  expect(names(await colleagues(stranger))).toEqual(['Hannah Elsewhere'])
})

test('a coach who isn’t confirmed yet learns of no colleague', async () => {
  const house = await world.organization('New House', '+13035550102')
  const una = await house.staff('Una', 'ROLE_COACH_UNCONFIRMED')
  const cole = await house.staff('Cole', 'ROLE_COACH')
  expect(names(await colleagues(una))).toEqual(['Una'])
  expect(names(await colleagues(una, { q: 'Cole' }))).toEqual([])
  expect(names(await colleagues(una, { ids: cole.id }))).toEqual([])
  expect(names(await colleagues(una, { ids: una.id }))).toEqual(['Una'])
  expect(names(await colleagues(una, { coaches: 'true' }))).toEqual([])
  expect(names(await colleagues(cole))).toEqual(['Cole', 'Una'])
})

test('whoever was chosen once keeps a name, also when the account was switched off', async () => {
  expect(names(await colleagues(hannah, { ids: gone.id }))).toEqual(['Gone Coach'])
  expect(names(await colleagues(hannah, { q: 'gone' }))).toEqual([])
})

test('clients can be given to confirmed coaches in reach only', async () => {
  expect(names(await colleagues(hannah, { coaches: 'true' }))).toEqual(['Hannah'])
  expect(names(await colleagues(manager, { coaches: 'true' }))).toEqual(['Luis'])
  expect(names(await colleagues(orgAdmin, { coaches: 'true' }))).toEqual(['Hannah', 'Luis'])
  expect(names(await colleagues(hannah, { coaches: 'true', ids: luis.id }))).toEqual([])
})

test('an admin finds accounts by name, email or id, switched-off ones too, ten at a time', async () => {
  const all = await users(orgAdmin)
  expect(names(all)).toEqual(['Gone Coach', 'Hannah', 'Luis', 'Mona', 'Priya'])
  expect(all.data[0]).toMatchObject({ disabled: true, roles: ['ROLE_COACH'], photoThumbnail: null })
  expect(names(await users(orgAdmin, { q: luis.email.slice(0, 6) }))).toContain('Luis')
  expect(names(await users(orgAdmin, { ids: [luis.id, stranger.id].join(',') }))).toEqual(['Luis'])
  const two = await users(orgAdmin, { limit: '2' })
  expect(names(two)).toEqual(['Gone Coach', 'Hannah'])
  expect(two.pagination.hasNext).toBe(true)
})

test('colleagues can be read to the end, a page at a time', async () => {
  const readAll = async (who: TestPerson, query: Record<string, string>): Promise<string[]> => {
    const read: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await colleagues(who, { limit: '1', ...query, ...(next !== '' && { next }) })
      read.push(...names(page))
      next = page.pagination.next
    }
    return read
  }
  expect(await readAll(hannah, {})).toEqual(['Hannah', 'Luis', 'Mona', 'Priya'])
  // Those who get more clients are first, so the order isn't that of the names.
  await world.deps.store.global
    .updateTable('accounts')
    .set({ contact_assignment_boost: 3 })
    .where('account_id', '=', luis.id)
    .execute()
  expect(await readAll(orgAdmin, { coaches: 'true' })).toEqual(['Luis', 'Hannah'])
  for (const [next, coaches] of [
    ['nonsense', 'false'],
    [Buffer.from(JSON.stringify(['hannah', hannah.id])).toString('base64url'), 'true'],
  ] as const)
    expect(await hannah.refused('GET', `/v1/staff?next=${next}&coaches=${coaches}`)).toMatchObject({
      code: 'InputInvalid',
      status: 400,
    })
})

test('accounts are for who may list them: a coach is refused', async () => {
  expect(await hannah.refused('GET', '/v1/admin/users')).toMatchObject({ code: 'AccessDenied' })
  expect(await manager.refused('GET', '/v1/admin/users')).toMatchObject({ code: 'AccessDenied' })
})

test('accounts are sorted by each of their orders, page by page, also where they are equal', async () => {
  await orgAdmin.ok('POST', '/v1/admin/invitations', { email: 'anna@northline.example', role: 'ROLE_COACH' })
  const orders = {
    name: ({ name }: User) => name.toLowerCase(),
    role: ({ roles: [role] }: User) => ROLES.findIndex((one) => one === role),
    state: ({ disabled, joined }: User) => (disabled ? 2 : joined ? 0 : 1),
  }
  await expectOrders<User>(orgAdmin, '/v1/admin/users?organization=all', orders)
  const byState = await users(orgAdmin, { sort: 'state' })
  expect(names(byState).slice(-2)).toEqual(['anna', 'Gone Coach'])
  expect(names(await users(orgAdmin, { sort: 'name' }))).toEqual(names(await users(orgAdmin)))
  // Of several organizations, by their titles.
  const root = await world.admin('Root', null)
  const titleOf = new Map(
    (await root.ok<Page<Organization>>('GET', '/v1/organizations?limit=100')).data.map(({ _id, title }) => [
      _id,
      title,
    ]),
  )
  await expectOrders<User>(root, '/v1/admin/users?organization=all', {
    organization: ({ organization }) => titleOf.get(organization ?? '')?.toLowerCase() ?? '',
  })
})

test('an order that there isn’t is refused with those that there are, and so is a place of another one', async () => {
  expect(await orgAdmin.refused('GET', '/v1/admin/users?sort=shoes')).toMatchObject({
    code: 'InputInvalid',
    data: { issues: [{ path: 'sort', message: 'This list can be sorted by name, role, organization or state.' }] },
  })
  const { pagination } = await users(orgAdmin, { sort: 'name', limit: '1' })
  for (const sort of ['role', 'state'])
    expect((await orgAdmin.refused('GET', `/v1/admin/users?sort=${sort}&next=${pagination.next}`)).code).toBe(
      'InputInvalid',
    )
})
