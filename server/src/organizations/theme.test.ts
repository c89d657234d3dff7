import type { Organization } from '@attune/contract/organizations/entity'
import type { AccentCheck, Theme } from '@attune/contract/organizations/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { caller } from '../testing/caller.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let harbour: TestOrganization
let priya: TestPerson
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  harbour = await world.organization('Harbour', '+13035550200')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const themeOf = (organizationId: string | null): Promise<Theme> =>
  caller(world.app, null, organizationId).ok('GET', '/v1/organizations/theme')

const northlineNow = (): Promise<Organization> => priya.ok('GET', `/v1/organizations/${northline.id}`)

test('the theme is the default before sign-in, without an accent, and for an unknown organization', async () => {
  for (const id of [null, northline.id, newId('or')]) {
    const theme = await themeOf(id)
    expect(theme.accentHue).toBeNull()
    expect(theme.variables.light['--accent']).toBe('#17617f')
    expect(theme.colors.accent[7]).toBe('#17617f')
  }
})

test('an accent applies to everybody in the organization, and nobody else', async () => {
  const owen = await harbour.staff('Owen', 'ROLE_ADMIN')
  await owen.ok('PATCH', `/v1/organizations/${harbour.id}`, { accentHue: 300 })
  const theme = await themeOf(harbour.id)
  expect(theme.accentHue).toBe(300)
  expect(theme.variables.light['--accent']).not.toBe('#17617f')
  expect((await themeOf(northline.id)).accentHue).toBeNull()
})

test('an org admin changes title and accent, and takes the accent back', async () => {
  const { rev } = await northlineNow()
  const changed = await priya.ok<Organization>('PATCH', `/v1/organizations/${northline.id}`, {
    title: 'Northline Coaching',
    accentHue: 260,
    rev,
  })
  expect(changed).toMatchObject({ title: 'Northline Coaching', accentHue: 260, rev: rev + 1 })
  expect((await themeOf(northline.id)).accentHue).toBe(260)
  await priya.ok('PATCH', `/v1/organizations/${northline.id}`, { accentHue: null })
  expect((await themeOf(northline.id)).accentHue).toBeNull()
})

test('a request that changes nothing records no change', async () => {
  const before = await northlineNow()
  expect(await priya.ok('PATCH', `/v1/organizations/${northline.id}`, { title: before.title })).toEqual(before)
})

test('a hue whose accent looks like an error, a warning or a success is refused, and nothing changes', async () => {
  const before = await northlineNow()
  for (const accentHue of [28, 72, 157])
    expect(await priya.refused('PATCH', `/v1/organizations/${northline.id}`, { accentHue })).toMatchObject({
      code: 'AccentRefused',
      status: 422,
    })
  expect(await northlineNow()).toEqual(before)
})

test('a preview shows both schemes and says which checks fail, as saving does', async () => {
  const preview = (who: TestPerson, hue: number) =>
    who.ok<Theme & { checks: AccentCheck[] }>('GET', `/v1/organizations/theme/preview?hue=${hue}`)
  const good = await preview(priya, 260)
  expect(good.checks).toHaveLength(21)
  expect(good.checks.filter(({ isMet }) => !isMet)).toEqual([])
  await priya.ok('PATCH', `/v1/organizations/${northline.id}`, { accentHue: 260 })
  expect((await themeOf(northline.id)).variables).toEqual(good.variables)
  const bad = await preview(priya, 28)
  const failing = bad.checks.filter(({ isMet }) => !isMet)
  expect(failing.map(({ what }) => what)).toContain('unlike-errors')
  const refused = await priya.refused('PATCH', `/v1/organizations/${northline.id}`, { accentHue: 28 })
  expect(refused).toMatchObject({ code: 'AccentRefused', data: { checks: failing } })
  await priya.ok('PATCH', `/v1/organizations/${northline.id}`, { accentHue: null })
  expect(await hannah.refused('GET', '/v1/organizations/theme/preview?hue=260')).toMatchObject({ code: 'AccessDenied' })
})

test('of two simultaneous edits the second is refused with the newer values', async () => {
  const { rev } = await northlineNow()
  await priya.ok('PATCH', `/v1/organizations/${northline.id}`, { title: 'First', rev })
  const no = await priya.refused('PATCH', `/v1/organizations/${northline.id}`, { title: 'Second', rev })
  expect(no).toMatchObject({ code: 'OrganizationChanged', status: 409, data: { title: 'First', rev: rev + 1 } })
  const both = await Promise.all(
    ['A', 'B', 'C', 'D'].map((title) =>
      priya.call('PATCH', `/v1/organizations/${northline.id}`, { title, rev: rev + 1 }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('a coach can’t change the organization, and nobody can access another one', async () => {
  expect((await hannah.refused('PATCH', `/v1/organizations/${northline.id}`, { title: 'Mine' })).code).toBe(
    'AccessDenied',
  )
  expect((await priya.refused('PATCH', `/v1/organizations/${harbour.id}`, { title: 'Mine' })).code).toBe(
    'OrganizationNotFound',
  )
  expect((await priya.refused('GET', `/v1/organizations/${newId('or')}`)).code).toBe('OrganizationNotFound')
})
