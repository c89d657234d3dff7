import { createPublicKey, verify } from 'node:crypto'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { insertSecurityEvents, type SecurityEvent as StoredEvent } from '@attune/store/staff/security-log'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

const PATH = '/v1/logs/security/export'

let world: World
let northline: TestOrganization
let southline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let sam: TestPerson
let ines: Caller

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035551980')
  southline = await world.organization('Southline', '+13035551981')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  sam = await southline.staff('Sam', 'ROLE_ADMIN')
  ines = await world.admin('Ines', null)
  await add('key-used', { detail: { apiKey: 'ak_1' }, at: new Date('2026-01-01T09:00:00Z') })
  await add('access-denied', { detail: { call: 'GET /v1/logs/events' }, at: new Date('2026-01-02T09:00:00Z') })
  await add('switched', { actorId: priya.id, at: new Date('2026-01-03T09:00:00Z'), count: 2 })
})
afterAll(() => world.close())

const add = (kind: string, more: Partial<StoredEvent>, amount = 1) =>
  insertSecurityEvents(
    world.deps.store.global,
    Array.from({ length: amount }, () => ({
      ...{ kind, organizationId: northline.id, accountId: hannah.id, actorId: null, at: world.now() },
      ...{ address: '203.0.113.7', device: 'curl', detail: {}, count: 1, ...more },
    })),
  )
const save = (who: Caller, body: object) =>
  who.ok<{ name: string; text: string; count: number; isMore: boolean }>('POST', PATH, body)

test('key use, refusals and switches leave as CSV, and that they did is an entry', async () => {
  const kind = ['key-used', 'access-denied', 'switched']
  const { name, text, count, isMore } = await save(priya, { format: 'csv', kind })
  expect([name, count, isMore]).toEqual([expect.stringMatching(/^security-.*\.csv$/), 3, false])
  const hers = ['Hannah', hannah.email]
  const at = (day: number) => `2026-01-0${day}T09:00:00.000Z`
  const where = ['203.0.113.7', 'curl']
  expect(parse(text, { bom: true, fromLine: 2 })).toEqual([
    [at(3), 'switched', ...hers, 'Priya', priya.email, ...where, '2', northline.id, '{}'],
    [at(2), 'access-denied', ...hers, '', '', ...where, '1', northline.id, '{"call":"GET /v1/logs/events"}'],
    [at(1), 'key-used', ...hers, '', '', ...where, '1', northline.id, '{"apiKey":"ak_1"}'],
  ])
  const listed = await priya.ok<{ data: SecurityEvent[] }>('GET', '/v2/securityLog.list?kind=data-exported&limit=1')
  expect(listed.data).toMatchObject([
    { account: { name: 'Priya' }, actor: null, detail: { of: 'security-log', format: 'csv' } },
  ])
})

test('as JSON Lines they are signed: a change anywhere shows', async () => {
  const span = { from: '2026-01-02T00:00:00Z', to: '2026-01-04T00:00:00Z' }
  const { text } = await save(priya, { format: 'jsonl', account: hannah.id, ...span })
  const lines = text.trimEnd().split('\n')
  const { signature } = JSON.parse(lines.pop() ?? '') as { signature: { publicKey: string; value: string } }
  const key = createPublicKey({ key: Buffer.from(signature.publicKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned = (body: string) => verify(null, Buffer.from(body), key, Buffer.from(signature.value, 'base64'))
  const body = lines.map((line) => `${line}\n`).join('')
  expect(lines.map((line) => (JSON.parse(line) as SecurityEvent).kind)).toEqual(['switched', 'access-denied'])
  expect([isSigned(body), isSigned(body.replace('Hannah', 'Nobody'))]).toEqual([true, false])
})

test('another organization gets its own entries, the installation all, and who has no right to logs none', async () => {
  const all = { format: 'csv', address: '203.0.113.7' }
  expect((await save(sam, all)).count).toBe(0)
  expect((await save(sam, { ...all, account: hannah.id })).count).toBe(0)
  expect((await save(ines, all)).count).toBe(3)
  expect(await hannah.refused('POST', PATH, all)).toMatchObject({ status: 403, code: 'AccessDenied' })
  for (const wrong of [{ format: 'pdf' }, { format: 'csv', kind: ['nonsense'] }, { format: 'csv', kind: [] }])
    expect(await priya.refused('POST', PATH, wrong)).toMatchObject({ code: 'InputInvalid' })
})

test('a file has 5,000 entries at most, and says that there are more', async () => {
  await add('sign-in', { organizationId: southline.id, accountId: sam.id }, 5_001)
  const { text, count, isMore } = await save(sam, { format: 'csv', kind: ['sign-in'] })
  expect([count, isMore, text.trimEnd().split('\r\n').length]).toEqual([5_000, true, 5_001])
})
