import { permissionBits } from '@attune/contract/staff/masks'
import { contactExportPath, ORGANIZATION_EXPORT_PATH } from '@attune/contract/moving/paths'
import { openPool } from '@attune/store/connection'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { download, unpackExport } from './testing/exports.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let maria: TestClient
let tom: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  tom = await northline.client('Tom Berg', '+13035550143', hannah)
  await maria.texts('Slept badly')
  await tom.texts('Ran ten kilometers')
  const harbour = await world.organization('Harbour', '+13035550200')
  await harbour.staff('Ines', 'ROLE_ADMIN')
  await (await harbour.client('Fiona Reid', '+13035550242')).texts('A secret of Harbour')
  await world.work()
})
afterAll(() => world.close())

const codeOf = async (who: Caller, url: string, headers: Record<string, string> = {}) => {
  const reply = await who.raw({ method: 'GET', url, headers })
  return reply.statusCode === 200 ? 'ok' : reply.json<{ code: string }>().code
}

const everything = async (who: Caller, url?: string) =>
  [...(await unpackExport(await download(who, url))).entries()].flat().join('\n')

describe('an export of the organization', () => {
  test('has all of its clients, nothing of another organization, and nothing that lets somebody in', async () => {
    const now = world.now()
    world.at(now)
    const reply = await priya.raw({ method: 'GET', url: ORGANIZATION_EXPORT_PATH }).finally(() => world.at(null))
    expect(reply.headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="organization-${now.toISOString().slice(0, 10)}.tar.gz"`,
    })
    const text = await everything(priya)
    for (const own of ['Maria Lopez', 'Slept badly', 'Ran ten kilometers', priya.email]) expect(text).toContain(own)
    for (const other of [
      'Harbour',
      'Fiona',
      'argon2',
      'password_hash',
      'second_factor_secret',
      'access_hash',
      'sealed',
    ])
      expect(text).not.toContain(other)
  })

  test('is for those from whom nothing is hidden', async () => {
    expect(await codeOf(hannah, ORGANIZATION_EXPORT_PATH)).toBe('AccessDenied')
    expect(await codeOf(world.anybody, ORGANIZATION_EXPORT_PATH)).toBe('AuthenticationRequired')
    expect(await codeOf(priya, ORGANIZATION_EXPORT_PATH, { 'x-record-video': 'on' })).toBe('ExportHidden')
    const masked = await northline.staff('Max', 'ROLE_ADMIN')
    await setMembership(world.deps.store.global, masked.id, {
      permissions: permissionBits.of(['organizations.update', 'contacts.view', 'conversations.view']),
    })
    const fresh = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
      grantType: 'password',
      email: masked.email,
      password: 'a test password',
    })
    expect(await codeOf({ ...masked, token: fresh.accessToken }, ORGANIZATION_EXPORT_PATH)).toBe('ExportHidden')
    expect(await codeOf(priya, `${ORGANIZATION_EXPORT_PATH}?what=all`)).toBe('InputInvalid')
    const root = await world.admin('Root', null)
    expect(await codeOf(root, ORGANIZATION_EXPORT_PATH)).toBe('OrganizationRequired')
  })

  test('is noted in the security log and in the event log', async () => {
    await download(priya)
    await world.deps.securityLog.flush('everything')
    const { data } = await priya.ok<{ data: { kind: string; detail: object; account: { email: string } }[] }>(
      'GET',
      '/v2/securityLog.list?kind=data-exported',
    )
    expect(data[0]).toMatchObject({ detail: { of: 'organization' }, account: { email: priya.email } })
  })

  test('by an admin of the installation is noted where its organization reads it', async () => {
    await download(await world.admin('Sam', northline))
    await world.deps.securityLog.flush('everything')
    const { data } = await priya.ok<{ data: { account: { name: string } }[] }>(
      'GET',
      '/v2/securityLog.list?kind=data-exported',
    )
    expect(data[0]).toMatchObject({ account: { name: 'Sam' } })
  })

  test('keeps the organization’s transaction awake while accounts and the event log are read', async () => {
    const { store } = world.deps
    const { tenant, globalTransaction } = store
    let isShared = false
    let awake = 0
    store.globalTransaction = (work) => {
      isShared = true
      return globalTransaction(work).finally(() => (isShared = false))
    }
    store.tenant = (id, work, options) =>
      tenant(
        id,
        (tx) => {
          const executeQuery = tx.db.executeQuery.bind(tx.db)
          tx.db.executeQuery = (query) => {
            if (isShared) awake += 1
            return executeQuery(query)
          }
          return work(tx)
        },
        options,
      )
    try {
      await download(priya)
    } finally {
      Object.assign(store, { tenant, globalTransaction })
    }
    // Organizations, accounts, memberships and facts are declared, fetched and closed.
    expect(awake).toBeGreaterThan(8)
  })

  test('breaks off for somebody who loses the right', { timeout: 20_000 }, async () => {
    const quits = await northline.staff('Quinn', 'ROLE_ADMIN')
    const now = Date.now
    await download(quits)
    try {
      // The export looks again after a few seconds.
      let read = 0
      Date.now = () => now() + (read += 1) * 10_000
      await setMembership(world.deps.store.global, quits.id, {
        permissions: permissionBits.of(['organizations.update']),
      })
      const reply = quits.raw({ method: 'GET', url: ORGANIZATION_EXPORT_PATH })
      const whole = reply.then(async ({ statusCode, rawPayload }) => {
        expect(statusCode).toBe(200)
        await unpackExport(rawPayload)
      })
      await expect(whole).rejects.toThrow()
    } finally {
      Date.now = now
    }
  })
})

describe('an export of one client', () => {
  test('has everything about them, and nothing about others', async () => {
    const text = await everything(priya, contactExportPath(maria.id))
    for (const own of ['Maria Lopez', '+13035550142', 'Slept badly', '"of": "client"']) expect(text).toContain(own)
    for (const other of ['Tom Berg', 'Ran ten kilometers', tom.id, '+13035550143']) expect(text).not.toContain(other)
  })

  test('has everything about those who were merged into them', async () => {
    const again = await northline.client('Maria L.', '+13035550149', hannah)
    await again.texts('From my new number')
    await priya.ok('POST', `/v1/contacts/${maria.id}/merge`, { goes: again.id })
    const text = await everything(priya, contactExportPath(maria.id))
    for (const own of ['Slept badly', 'From my new number', '+13035550149']) expect(text).toContain(own)
    expect(text).not.toContain('Tom Berg')
  })

  test('is refused without the right, for somebody else’s client, and for what is none', async () => {
    expect(await codeOf(hannah, contactExportPath(maria.id))).toBe('AccessDenied')
    expect(await codeOf(priya, contactExportPath(`ct_${'0'.repeat(32)}`))).toBe('ContactNotFound')
    expect(await codeOf(priya, contactExportPath('ct_1'))).toBe('InputInvalid')
    expect(await codeOf(priya, contactExportPath(maria.id), { 'x-record-video': 'on' })).toBe('ExportHidden')
  })
})

test('a reader who leaves ends their export, and makes room for others', { timeout: 60_000 }, async () => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  // More than fits between the database and a reader who takes nothing.
  await owner.query(
    `insert into contact_notes (organization_id, note_id, contact_id, author_id, text, created_at, updated_at)
      select $1, 'no_' || md5(n::text), $2, $3, (select string_agg(md5(random()::text || n || m), '') from
        generate_series(1, 300) m), now(), now() from generate_series(1, 3000) n`,
    [northline.id, maria.id, priya.id],
  )
  await owner.end()
  const url = await world.app.listen({ port: 0 })
  const leaving = new AbortController()
  const begin = async () => {
    const reply = await fetch(`${url}${ORGANIZATION_EXPORT_PATH}`, {
      headers: { authorization: `Bearer ${priya.token}` },
      signal: leaving.signal,
    })
    await reply.body?.getReader().read()
    return reply.status
  }
  expect(await Promise.all([begin(), begin()])).toEqual([200, 200])
  expect(await codeOf(priya, ORGANIZATION_EXPORT_PATH)).toBe('ExportsBusy')
  leaving.abort()
  await expect.poll(() => codeOf(priya, ORGANIZATION_EXPORT_PATH), { timeout: 20_000 }).toBe('ok')
  const inUse = () => world.deps.store.connections().map((pool) => pool.inUse)
  await expect.poll(inUse, { timeout: 10_000 }).toEqual([0, 0])
})
