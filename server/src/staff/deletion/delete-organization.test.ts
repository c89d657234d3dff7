import type { LogEvent } from '@attune/contract/logs/entity'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Page } from '@attune/contract/page'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { signInAgain } from '../testing/account-changes.ts'
import { openLive } from '../../testing/live-reader.ts'
import { addScene, startScene } from '../../testing/runs/run-changes.ts'
import { say } from '../../testing/runs/run-desk.ts'
import { picture, upload } from '../../testing/uploads.ts'
import {
  createWorld,
  PASSWORD,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { addEraseOrganizations } from './erase-organizations.ts'

let world: World
let url: string
let owner: ReturnType<typeof openPool>
let root: Caller
let northline: TestOrganization
let southline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let sam: TestPerson
let maria: TestClient
let tom: TestClient
let phones = 3_000

const newPhone = () => `+1303555${(phones += 1)}`
const path = (id = northline.id) => `/v1/organizations/${id}`

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  world.at(null)
  await owner.query('delete from work')
  root = await world.admin('Root', null)
  northline = await world.organization('Northline', newPhone())
  southline = await world.organization('Southline', newPhone())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  sam = await southline.staff('Sam', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
  tom = await southline.client('Tom Hill', newPhone(), sam)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const remove = () => root.ok<Organization>('DELETE', path(), { title: 'Northline' })
const restore = () => root.ok<Organization>('POST', `${path()}/restore`)
const codeOf = async (what: Promise<{ code: string }>) => (await what).code

test('what goes with it is counted first', async () => {
  await send(hannah, maria, 'Hello Maria')
  await maria.texts('Hello')
  expect(await root.ok('GET', `${path()}/contents`)).toEqual({
    ...{ clients: 1, messages: 2, people: 2, scenes: 0, programs: 0, files: 0, channels: 1 },
  })
})

test('only an admin of the installation deletes and restores, and types the name', async () => {
  for (const [method, place, body] of [
    ['GET', `${path()}/contents`, undefined],
    ['DELETE', path(), { title: 'Northline' }],
    ['POST', `${path()}/restore`, undefined],
  ] as const)
    expect(await codeOf(sam.refused(method, place, body))).toBe('OrganizationNotFound')
  expect(await codeOf(priya.refused('DELETE', path(), { title: 'Northline' }))).toBe('InstallationAdminOnly')
  expect(await codeOf(hannah.refused('DELETE', path(), { title: 'Northline' }))).toBe('AccessDenied')
  expect(await codeOf(root.refused('DELETE', path(), { title: 'northline' }))).toBe('OrganizationTitleWrong')
  expect(await codeOf(root.refused('POST', `${path()}/restore`))).toBe('OrganizationNotDeleted')
  const nobody = `or_${'0'.repeat(32)}`
  expect(await codeOf(root.refused('DELETE', path(nobody), { title: 'Northline' }))).toBe('OrganizationNotFound')
  expect((await priya.ok<Organization>('GET', path())).abilities.delete).toBe(false)
  const deleted = await remove()
  expect(deleted).toMatchObject({ title: 'Northline', deletion: { at: expect.any(String) } })
  const days = (Date.parse(deleted.deletion?.eraseAt ?? '') - Date.parse(deleted.deletion?.at ?? '')) / 86_400_000
  expect(days).toBe(30)
  expect(await codeOf(root.refused('DELETE', path(), { title: 'Northline' }))).toBe('OrganizationDeleted')
  expect(await codeOf(root.refused('PATCH', path(), { title: 'Northwind' }))).toBe('OrganizationDeleted')
})

test('everything of it stops at once: sessions, streams, keys, signing in, and admins acting in it', async () => {
  const key = await priya.ok<{ key: string }>('POST', '/v2/users.createApiKey', { name: 'Sheet', password: PASSWORD })
  const stream = await openLive(url, hannah)
  await stream.until(({ event }) => event === 'hello')
  const inside = await world.admin('Olga', northline)
  await inside.ok('GET', '/v1/contacts')
  await remove()
  await stream.ended
  expect(await codeOf(hannah.refused('GET', '/v1/contacts'))).toBe('AuthenticationRequired')
  expect(await codeOf(priya.refused('GET', '/v1/organizations'))).toBe('AuthenticationRequired')
  expect(await codeOf(inside.refused('GET', '/v1/contacts'))).toBe('AccessDenied')
  const signIn = { email: priya.email, password: PASSWORD }
  expect((await world.anybody.call('POST', '/v2/auth.loginByEmail', signIn)).status).toBe(401)
  const byKey = { grantType: 'apikey', apikey: key.key }
  expect((await world.anybody.call('POST', '/v2/auth.loginByApikey', byKey)).status).toBe(401)
  // Others don't notice.
  expect((await sam.ok<Page<unknown>>('GET', '/v1/contacts')).data).toHaveLength(1)
})

test('nothing is sent or taken in until it is restored; then it goes on', async () => {
  // A scene writes at any hour.
  await priya.ok('PATCH', `${path()}/automation-settings`, { quietHours: null })
  await send(hannah, maria, 'On its way')
  const scene = await addScene(priya, [say('hello', 'From a scene')])
  await startScene(hannah, maria, scene._id)
  await remove()
  const taken = world.carrier.taken.length
  await world.work('everything')
  expect(await maria.texts('Anybody there?')).toBe(200)
  await world.work('everything')
  expect(world.carrier.taken.slice(taken)).toEqual([])
  // A job that a transaction under way has added all the same is put off.
  await owner.query(
    `insert into work (kind, organization_id, payload, due_at, created_at)
      values ('release-held', $1, '{}', now() - interval '1 hour', now())`,
    [northline.id],
  )
  await world.work()
  const parked = await owner.query('select due_at > now() as later from work where organization_id = $1', [
    northline.id,
  ])
  expect(parked.rows.every(({ later }) => later === true)).toBe(true)
  expect((await restore()).deletion).toBeNull()
  await world.work()
  expect(world.carrier.taken.slice(taken).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['On its way', 'From a scene']),
  )
  const again = await signInAgain(world, hannah)
  expect((await threadOf(again, maria)).map(({ body }) => body?.text)).not.toContain('Anybody there?')
  await maria.texts('And now?')
  expect((await threadOf(again, maria)).map(({ body }) => body?.text)).toContain('And now?')
})

test('both are in the logs', async () => {
  await remove()
  await restore()
  const admin = await signInAgain(world, priya)
  const { data } = await admin.ok<Page<LogEvent>>('GET', '/v1/logs/events?limit=100')
  expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['OrganizationDeleted', 'OrganizationRestored']))
  const { data: security } = await root.ok<Page<{ kind: string; detail: { organization?: string } }>>(
    'GET',
    '/v2/securityLog.list?limit=50',
  )
  const own = security.filter(({ detail }) => detail.organization === northline.id)
  expect(own.map(({ kind }) => kind)).toEqual(['organization-restored', 'organization-deleted'])
})

test('after 30 days all of it is erased, in portions, and nothing of others', async () => {
  await upload(hannah, { bytes: await picture() })
  await priya.ok('POST', '/v2/users.createApiKey', { name: 'Sheet', password: PASSWORD })
  const scene = await addScene(priya, [say('hello', 'From a scene')])
  await startScene(hannah, maria, scene._id)
  await world.work()
  await maria.texts('Hello')
  await hannah.ok('GET', `/v1/contacts/${maria.id}`)
  await owner.query(
    `insert into second_factor_resets (reset_id, account_id, asked_by, reason, asked_at, expires_at)
      values ('fr_' || md5($1), $1, $2, 'Lost the phone', now(), now() + interval '1 day')`,
    [hannah.id, priya.id],
  )
  await send(sam, tom, 'Hello Tom')
  await world.work()
  await world.deps.looks.flush()
  // Sam's sign-in is written apart from the call.
  await world.deps.securityLog.flush('everything')
  const people = [priya, hannah].map(({ id }) => id)
  const others = await rowsOf(southline.id, [sam.id])
  world.at(new Date(Date.now() - 29 * 86_400_000))
  await (await world.admin('Early', null)).ok('DELETE', path(), { title: 'Northline' })
  world.at(null)
  await erase()
  // A day too early.
  expect(await restoreAndDelete()).toBe('Northline')
  await owner.query(`update organizations set deleted_at = now() - interval '31 days' where organization_id = $1`, [
    northline.id,
  ])
  await erase()
  expect(await rowsOf(northline.id, people)).toEqual({ organizations: 1 })
  await world.deps.securityLog.flush('everything')
  // Who of the installation deleted and restored it stays in the security log, which names no one of the organization.
  const noted = await owner.query(`select distinct kind from security_log where detail ->> 'organization' = $1`, [
    northline.id,
  ])
  expect(new Set(noted.rows.map(({ kind }) => kind))).toEqual(
    new Set(['organization-deleted', 'organization-restored']),
  )
  const { rows } = await owner.query(
    'select title, deleted_by, erased_at from organizations where organization_id = $1',
    [northline.id],
  )
  expect(rows).toEqual([{ title: '', deleted_by: expect.stringMatching(/^us_/), erased_at: expect.any(Date) }])
  expect(await rowsOf(southline.id, [sam.id])).toEqual(others)
  // It can't come back, and isn't listed.
  expect(await codeOf(root.refused('POST', `${path()}/restore`))).toBe('OrganizationNotFound')
  expect(await codeOf(root.refused('GET', path()))).toBe('OrganizationNotFound')
})

test('once its 30 days are over, it isn’t restored, though it may not be erased to the end', async () => {
  await remove()
  await owner.query(`update organizations set deleted_at = now() - interval '31 days' where organization_id = $1`, [
    northline.id,
  ])
  expect(await codeOf(root.refused('POST', `${path()}/restore`))).toBe('OrganizationNotFound')
  await erase()
  expect(await isErased(northline.id)).toBe(true)
})

test('one that can’t be erased is named in the log and tried again later; the next ones are erased', async () => {
  const said = vi.spyOn(world.deps.log, 'error')
  // A table that nobody thought of.
  await owner.query('create table forgotten (account_id text references accounts)')
  await owner.query('insert into forgotten values ($1)', [hannah.id])
  for (const [{ id }, days] of [
    [northline, 32],
    [southline, 31],
  ] as const)
    await owner.query(
      `update organizations set deleted_by = 'us_1', deleted_at = now() - $2 * interval '1 day' where organization_id = $1`,
      [id, days],
    )
  await erase()
  expect(await isErased(southline.id)).toBe(true)
  expect(await isErased(northline.id)).toBe(false)
  expect(said.mock.calls).toEqual([
    [expect.objectContaining({ organizationId: northline.id }), 'a deleted organization could not be erased'],
  ])
  said.mockRestore()
  await owner.query('drop table forgotten')
  const later = `select due_at > now() + interval '50 minutes' as later from work where kind = 'erase-organizations'`
  expect((await owner.query(later)).rows).toEqual([{ later: true }])
  await owner.query(`update work set due_at = now() where kind = 'erase-organizations'`)
  await world.work()
  expect(await isErased(northline.id)).toBe(true)
})

test('the database erases nothing that wasn’t deleted 30 days ago', async () => {
  const erasing = () => owner.query('select erase_organization($1, 10)', [northline.id])
  await expect(erasing()).rejects.toThrow('not to be erased')
  await remove()
  await expect(erasing()).rejects.toThrow('not to be erased')
})

const restoreAndDelete = async (): Promise<string> => {
  const { title } = await restore()
  await remove()
  return title
}

const erase = async () => {
  await owner.query(`delete from work where kind = 'erase-organizations'`)
  await addEraseOrganizations(world.deps)
  await world.work()
}

const isErased = async (organizationId: string): Promise<boolean> => {
  const erased = 'select erased_at is not null as erased from organizations where organization_id = $1'
  const { rows } = await owner.query<{ erased: boolean }>(erased, [organizationId])
  return rows[0]?.erased === true
}

/** How many rows of each table name the organization or one of its people. */
const rowsOf = async (organizationId: string, people: string[]): Promise<Record<string, number>> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${name} t
        where exists (select from unnest($1::text[]) named where t::text like '%' || named || '%')
          and coalesce(to_jsonb(t) ->> 'kind', '') not in ('organization-deleted', 'organization-restored')`,
      [[organizationId, ...people]],
    )
    if (rows[0] !== undefined && rows[0].count > 0) found[name] = rows[0].count
  }
  return found
}
