import type { Organization } from '@attune/contract/organizations/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture, upload } from '../testing/uploads.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const path = () => `/v1/organizations/${northline.id}`
const patch = (change: object, who = priya) => who.ok<Organization>('PATCH', path(), change)
const logo = async (who: Pick<TestPerson, 'raw'> = priya, colour = '#345') =>
  (await upload(who as TestPerson, { bytes: await picture({ width: 80, height: 40, colour }) }, 'organization-logo'))
    ._id
const read = async (url: string | null) => (await world.app.inject({ method: 'GET', url: url ?? '' })).statusCode

test('an admin’s upload becomes the logo, which everybody of the organization gets; another one replaces it', async () => {
  const first = await patch({ logo: await logo() })
  expect(await read(first.logoUrl)).toBe(200)
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  expect((await hannah.ok<Organization>('GET', path())).logo).toBe(first.logo)
  const second = await patch({ logo: await logo(priya, '#654') })
  expect(second.logoUrl).not.toBe(first.logoUrl)
  await world.work()
  expect([await read(first.logoUrl), await read(second.logoUrl)]).toEqual([404, 200])
  // What is left out stays.
  expect((await patch({ title: 'Northline Coaching' })).logo).toBe(second.logo)
  expect(await patch({ logo: null })).toMatchObject({ logo: null, logoUrl: null })
  await world.work()
  expect(await read(second.logoUrl)).toBe(404)
})

test('is on the public pages of its coaches', async () => {
  const luis = await northline.staff('Luis', 'ROLE_COACH')
  const { logoUrl } = await patch({ logo: await logo() })
  await luis.ok('PUT', '/v1/users/me', { coachPageOn: true, appCoachPage: 'luis' })
  expect((await world.app.inject({ method: 'GET', url: '/coaches/luis' })).body).toContain(`<img src="${logoUrl}"`)
})

test('what isn’t a logo of one’s own can’t be one', async () => {
  const before = await priya.ok<Organization>('GET', path())
  const refused = { code: 'LogoUnusable', status: 422 }
  const photo = await upload(priya, { bytes: await picture() }, 'staff-photo')
  const other = await northline.staff('Olga', 'ROLE_ADMIN')
  const elsewhere = await world.organization('Harbour', '+13035550101')
  const zoe = await elsewhere.staff('Zoe', 'ROLE_ADMIN')
  for (const one of [photo._id, await logo(other), await logo(zoe), `md_${'0'.repeat(32)}`])
    expect(await priya.refused('PATCH', path(), { logo: one })).toMatchObject(refused)
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  expect(await hannah.refused('PATCH', path(), { logo: null })).toMatchObject({ code: 'AccessDenied' })
  expect(await zoe.refused('PATCH', path(), { logo: await logo(zoe) })).toMatchObject({ code: 'OrganizationNotFound' })
  expect(await priya.ok('GET', path())).toMatchObject({ logo: before.logo, rev: before.rev })
})

test('a refused change gives the logo back, so that it can be sent again', async () => {
  const one = await logo()
  const { rev } = await patch({ title: 'Northline' })
  expect(await priya.refused('PATCH', path(), { logo: one, rev: rev - 1 })).toMatchObject({
    code: 'OrganizationChanged',
  })
  expect((await patch({ logo: one, rev })).logo).toBe(one)
})

test('an admin of the installation sets it for the organization they act in', async () => {
  const root = await world.admin('Root', northline)
  expect((await root.ok<Organization>('PATCH', path(), { logo: await logo(root) })).logoUrl).toMatch(/^\/media\//)
})

test('a logo that was saved, though the answer of the database was lost, stays', async () => {
  const one = await logo()
  const { store } = world.deps
  const globalTransaction: typeof store.globalTransaction = async (work) => {
    await store.globalTransaction(work)
    throw new Error('The answer was lost.')
  }
  Object.assign(world.deps, { store: { ...store, globalTransaction } })
  expect(await priya.refused('PATCH', path(), { logo: one })).toMatchObject({ status: 500 })
  Object.assign(world.deps, { store })
  // Uploads that nothing uses are swept.
  await world.work('everything')
  const saved = await priya.ok<Organization>('GET', path())
  expect(saved.logo).toBe(one)
  expect(await read(saved.logoUrl)).toBe(200)
})
