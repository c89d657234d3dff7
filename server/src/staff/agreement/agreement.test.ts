import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import type { Notice } from '@attune/contract/notices/entity'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let nina: TestPerson
let numbers = 100

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  numbers += 1
  northline = await world.organization('Northline', `+13035551${numbers}`)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  nina = await northline.staff('Nina', 'ROLE_COACH_UNCONFIRMED')
})
afterAll(() => world.close())

const TEXT = 'What clients tell you **stays** between you.'
const see = (who: TestPerson): Promise<AgreementState> => who.ok('GET', '/v1/agreement')
const put = (text: string, version: number, who = priya) => who.call('PUT', '/v1/agreement', { text, version })
const sign = (who: TestPerson, version: number, name = 'Nina Park') =>
  who.call('POST', '/v1/agreement/signatures', { version, name })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('until an admin writes one there is none, and nothing to sign', async () => {
  const none = { agreement: null, signature: null, signed: null }
  expect(await see(nina)).toEqual({ ...none, abilities: { update: false, sign: false } })
  expect(await see(priya)).toEqual({ ...none, abilities: { update: true, sign: false } })
  const refused = await sign(nina, 1)
  expect([refused.status, codeOf(refused)]).toEqual([422, 'AgreementMissing'])
})

test('an unconfirmed coach reads and signs it, and the admin sees the name on the account', async () => {
  expect((await put(TEXT, 0)).status).toBe(200)
  expect(await see(nina)).toMatchObject({
    agreement: { version: 1, text: TEXT },
    signature: null,
    signed: null,
    abilities: { update: false, sign: true },
  })
  expect((await sign(nina, 1, '  Nina Park ')).body).toMatchObject({
    signature: { version: 1, name: 'Nina Park', isCurrent: true },
  })
  const user = await priya.ok<UserDetails>('GET', `/v1/admin/users/${nina.id}`)
  expect(user.agreement).toMatchObject({ version: 1, name: 'Nina Park', isCurrent: true })
  expect((await priya.ok<UserDetails>('GET', `/v1/admin/users/${hannah.id}`)).agreement).toBeNull()
  // Nina and Hannah; admins write it.
  expect((await see(priya)).signed).toEqual({ people: 1, of: 2 })
})

test('what is signed stays as it was signed first, however often and however fast', async () => {
  await put(TEXT, 0)
  await sign(nina, 1)
  const again = await Promise.all(Array.from({ length: 5 }, (_, at) => sign(nina, 1, `Someone ${at}`)))
  for (const { status, body } of again)
    expect([status, (body as AgreementState).signature?.name]).toEqual([200, 'Nina Park'])
  const { rows } = await facts()
  expect(rows.filter((kind) => kind === 'AccountAgreementSigned')).toHaveLength(1)
})

test('a changed text is a new version: the old signature is shown as such, and the old version is not signed any more', async () => {
  await put(TEXT, 0)
  await sign(nina, 1)
  await put(`${TEXT} Always.`, 1)
  expect((await see(nina)).signature).toMatchObject({ version: 1, isCurrent: false })
  const late = await sign(hannah, 1, 'Hannah Brandt')
  expect([late.status, codeOf(late)]).toEqual([409, 'AgreementChanged'])
  expect((late.body as { data: AgreementState }).data.agreement).toMatchObject({ version: 2, text: `${TEXT} Always.` })
  await sign(nina, 2)
  expect((await see(nina)).signature).toMatchObject({ version: 2, isCurrent: true })
  // Both stay, for whoever asks later what was agreed to.
  const kept = await world.deps.store.tenant(northline.id, (tx) =>
    tx.from('agreement_signatures').select(['version']).where('account_id', '=', nina.id).execute(),
  )
  expect(new Set(kept.map(({ version }) => version))).toEqual(new Set([1, 2]))
})

test('the same text is no new version; of two admins who change it at once one is refused, with the text that counts', async () => {
  await put(TEXT, 0)
  expect((await put(` ${TEXT} `, 1)).body).toMatchObject({ agreement: { version: 1 } })
  const both = await Promise.all([put('One', 1), put('Other', 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ data: { agreement: { version: 2 } } })
})

test('an empty text ends it, and a later one has a version of its own', async () => {
  await put(TEXT, 0)
  await sign(nina, 1)
  expect((await put('', 1)).body).toMatchObject({ agreement: null, signature: null })
  expect(codeOf(await sign(hannah, 1))).toBe('AgreementMissing')
  expect((await put(TEXT, 0)).body).toMatchObject({ agreement: { version: 3 } })
  expect((await see(nina)).signature).toMatchObject({ version: 1, isCurrent: false })
})

test('only those who may change the organization write it, and only its own people sign', async () => {
  expect((await put(TEXT, 0, hannah)).status).toBe(403)
  expect((await put(TEXT, 0, nina)).status).toBe(403)
  await put(TEXT, 0)
  const root = await world.admin('Root', northline)
  const refused = await root.call('POST', '/v1/agreement/signatures', { version: 1, name: 'Root' })
  expect([refused.status, codeOf(refused)]).toEqual([403, 'AgreementNotYours'])
  const southline = await world.organization('Southline', `+13035552${numbers}`)
  const omar = await southline.staff('Omar', 'ROLE_COACH')
  expect((await see(omar)).agreement).toBeNull()
  for (const wrong of [
    { version: 1, name: '  ' },
    { version: 1 },
    { version: 0, name: 'Nina' },
    { version: 1, name: 'n'.repeat(201) },
  ])
    expect((await nina.call('POST', '/v1/agreement/signatures', wrong)).status).toBe(400)
  expect((await put('x'.repeat(50_001), 1)).status).toBe(400)
  expect((await put('x'.repeat(50_000), 1)).status).toBe(200)
})

test('admins are told of an unconfirmed coach who has signed, once, and of nobody else', async () => {
  await put(TEXT, 0)
  await sign(nina, 1)
  await sign(nina, 1)
  await sign(hannah, 1, 'Hannah Brandt')
  await world.work()
  const { data } = await priya.ok<{ data: Notice[] }>('GET', '/v1/notices')
  expect(data).toMatchObject([
    {
      title: 'Signed the agreement and waits to be confirmed',
      type: 'others',
      entityType: 'User',
      entity: { _id: nina.id, title: 'Nina' },
    },
  ])
})

test('a coach who is confirmed is told by email, and then reaches clients', async () => {
  expect((await nina.call('GET', '/v1/contacts')).status).toBe(403)
  const confirm = { roles: ['ROLE_COACH'] }
  expect((await nina.call('PUT', `/v1/admin/users/${nina.id}`, confirm)).status).toBe(403)
  expect((await priya.call('PUT', `/v1/admin/users/${nina.id}`, confirm)).status).toBe(200)
  await world.work()
  const told = world.mail.sent.filter(({ to }) => to === nina.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your account is confirmed'])
  // Any other change of role says nothing.
  expect((await priya.call('PUT', `/v1/admin/users/${hannah.id}`, { roles: ['ROLE_MANAGER'] })).status).toBe(200)
  await world.work()
  expect(world.mail.sent.filter(({ to }) => to === hannah.email)).toEqual([])
})

test('facts and the security log say who did what, and nothing of the text', async () => {
  await put(TEXT, 0)
  await sign(nina, 1)
  const { rows, whole } = await facts()
  expect(rows).toEqual(['OrganizationAgreementChanged', 'AccountAgreementSigned'])
  expect(whole).not.toContain('stays')
  await world.deps.securityLog.flush('everything')
  const events = await world.deps.store.global
    .selectFrom('security_log')
    .select(['kind', 'account_id', 'actor_id'])
    .where('organization_id', '=', northline.id)
    .where('kind', 'like', 'agreement-%')
    .orderBy('kind')
    .execute()
  expect(events).toMatchObject([
    { kind: 'agreement-changed', actor_id: priya.id },
    { kind: 'agreement-signed', account_id: nina.id },
  ])
})

/** The kinds of facts about agreements, in order, and all that they hold. */
const facts = async () => {
  const rows = await world.deps.store.global
    .selectFrom('facts')
    .select(['kind', 'payload'])
    .where('organization_id', '=', northline.id)
    .where('kind', 'in', ['OrganizationAgreementChanged', 'AccountAgreementSigned'])
    .orderBy('position')
    .execute()
  return { rows: rows.map(({ kind }) => kind), whole: JSON.stringify(rows) }
}
