import { listSetupLinks, replaceSetupLink } from '@attune/store/staff/setup-links'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallAnswer } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type World } from '../../testing/world.ts'
import { addFirstAdmin } from '../../start/first-admin.ts'
import { createSetupLink } from './setup.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const link = async (): Promise<string> => {
  const made = await createSetupLink(world.deps)
  if (made === null) throw new Error('No link was made.')
  return made.replace('/setup#', '')
}
const form = (token: string, other: object = {}) => ({
  token,
  organization: { title: 'Linden Coaching', timezone: 'Europe/Berlin' },
  name: 'Ada  Linden',
  email: 'Ada@linden.example',
  password: 'a bridge over the river',
  ...other,
})
const setUp = async (body: object) =>
  (await world.anybody.call('POST', '/v1/setup', body)) as CallAnswer<{ accessToken: string; organization: string }>

test('the link makes the organization and its admin, who is signed in and can sign in again', async () => {
  const done = await setUp(form(await link()))
  expect(done.status).toBe(200)
  const headers = { authorization: `Bearer ${done.body.accessToken}`, 'x-organization-id': done.body.organization }
  const me = await world.app.inject({ method: 'GET', url: '/v1/users/me', headers })
  expect(me.json()).toMatchObject({ name: 'Ada Linden', email: 'ada@linden.example', organization: null })
  const list = await world.app.inject({ method: 'GET', url: '/v1/organizations', headers })
  expect(list.json().data).toMatchObject([
    { _id: done.body.organization, title: 'Linden Coaching', timezone: 'Europe/Berlin' },
  ])
  const again = { email: 'ada@linden.example', password: 'a bridge over the river' }
  expect((await world.anybody.call('POST', '/v2/auth.loginByEmail', again)).status).toBe(200)
})

test('only the hash of the link is kept', async () => {
  const token = await link()
  const rows = await listSetupLinks(world.deps.store.global, world.deps.now())
  expect(rows.map((row) => row.length)).toEqual([32])
  expect(rows.map((row) => row.toString('base64url'))).not.toContain(token)
})

test('of two at once one wins, and the other adds nothing', async () => {
  const token = await link()
  const both = await Promise.all([
    setUp(form(token)),
    setUp(form(token, { email: 'eve@linden.example', organization: { title: 'Eve', timezone: 'Europe/Berlin' } })),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  const count = (table: 'organizations' | 'accounts') => world.deps.store.global.selectFrom(table).selectAll().execute()
  expect([(await count('organizations')).length, (await count('accounts')).length]).toEqual([1, 1])
})

test('once there is an organization or an account, the link is gone and none is made any more', async () => {
  const token = await link()
  await setUp(form(token))
  expect(await setUp(form(token, { email: 'b@linden.example' }))).toMatchObject({
    status: 410,
    body: { code: 'SetupDone', content: 'This installation has been set up. Sign in instead.' },
  })
  expect(await createSetupLink(world.deps)).toBeNull()
})

test('an admin from the settings closes the setup as well', async () => {
  const token = await link()
  await addFirstAdmin(world.deps, { email: 'ada@example.org', password: 'long enough' })
  expect((await setUp(form(token))).status).toBe(410)
  expect(await createSetupLink(world.deps)).toBeNull()
})

test('a wrong link, one of an earlier start and an expired one are refused, and the right one still works', async () => {
  const earlier = await link()
  const token = await link()
  expect(await setUp(form(earlier))).toMatchObject({ status: 404, body: { code: 'SetupLinkInvalid' } })
  expect((await setUp(form('a'.repeat(43)))).status).toBe(404)
  world.at(new Date(Date.now() + 25 * 3_600_000))
  expect((await setUp(form(token))).status).toBe(404)
  world.at(null)
  expect((await setUp(form(token))).status).toBe(200)
})

test('without any link nothing can be set up', async () => {
  expect((await setUp(form('a'.repeat(43)))).status).toBe(404)
})

test('a form that is refused leaves the link as it was', async () => {
  const token = await link()
  const refused = [
    [{ password: 'short' }, 422, 'PasswordTooShort'],
    [{ password: 'linden2026' }, 422, 'PasswordTooPersonal'],
    [{ organization: { title: 'Linden', timezone: 'Mars/Olympus' } }, 422, 'TimeZoneUnknown'],
  ] as const
  for (const [other, status, code] of refused)
    expect(await setUp(form(token, other))).toMatchObject({ status, body: { code } })
  const malformed = [{ email: 'nobody' }, { name: '  ' }, { organization: { title: '', timezone: 'Europe/Berlin' } }]
  for (const other of malformed) expect((await setUp(form(token, other))).status).toBe(400)
  expect((await setUp(form(token))).status).toBe(200)
})

test('guessing is slowed down', async () => {
  await replaceSetupLink(world.deps.store.global, Buffer.alloc(32), new Date(Date.now() + 60_000))
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => setUp(form(`guess-${at}`))))
  expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
})

test('a form of another site sets nothing up: only JSON is read', async () => {
  const token = await link()
  const payload = JSON.stringify(form(token, { password: PASSWORD }))
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect(
      (await world.app.inject({ method: 'POST', url: '/v1/setup', headers: { 'content-type': type }, payload }))
        .statusCode,
    ).toBeGreaterThanOrEqual(400)
  expect(await createSetupLink(world.deps)).not.toBeNull()
})
