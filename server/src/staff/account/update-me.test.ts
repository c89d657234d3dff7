import type { Page } from '@attune/contract/page'
import type { Colleague } from '@attune/contract/staff/directory-calls'
import type { Account } from '@attune/contract/staff/entity'
import { loadMedia } from '@attune/store/media/media'
import { changeAccount, lockAccount } from '@attune/store/staff/accounts'
import { countBlockedGlobally } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  send,
  threadOf,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { picture, upload } from '../../testing/uploads.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const me = (): Promise<Account> => hannah.ok('GET', '/v1/users/me')
const put = (change: object, who = hannah): Promise<Account> => who.ok('PUT', '/v1/users/me', change)
const refuse = (change: object) => hannah.refused('PUT', '/v1/users/me', change)

test('name and time zone are changed, what is left out stays, and the change is seen at once', async () => {
  const before = await me()
  expect(await put({ name: '  Hannah   Berg ' })).toEqual({ ...before, name: 'Hannah Berg', rev: 2 })
  expect(await put({ timezone: 'Europe/Berlin' })).toMatchObject({ name: 'Hannah Berg', timezone: 'Europe/Berlin' })
  expect(await me()).toMatchObject({ name: 'Hannah Berg', timezone: 'Europe/Berlin', rev: 3 })
})

test('nothing new changes nothing', async () => {
  expect(await put({})).toMatchObject({ rev: 1 })
  expect(await put({ name: 'Hannah', timezone: 'America/Denver' })).toMatchObject({ rev: 1 })
})

test.for(['', '   ', '\t'])('a name of %j is refused', async (name) => {
  expect(await refuse({ name })).toMatchObject({ code: 'NameMissing', status: 422 })
})

test.for(['Mars/Olympus', '+02:00', 'europe', 'CET; drop table', ''])('the zone %j is refused', async (timezone) => {
  expect(await refuse({ timezone })).toMatchObject({ code: 'TimeZoneUnknown', status: 422 })
})

test('an older rev is refused with the newer one; of a hundred at once one wins', async () => {
  await put({ name: 'Hannah Berg', rev: 1 })
  const refused = await refuse({ name: 'Anna', rev: 1 })
  expect(refused).toMatchObject({ code: 'AccountChanged', status: 409, data: { name: 'Hannah Berg', rev: 2 } })
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, index) => hannah.call('PUT', '/v1/users/me', { name: `Name ${index}`, rev: 2 })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(99)
})

test('a new name reaches the messages that were sent under the old one', async () => {
  const maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  await send(hannah, maria, 'Hello')
  await put({ name: 'Hannah Berg' })
  await world.work()
  const [message] = await threadOf(hannah, maria)
  expect(message?.body?.send_by).toMatchObject({ _id: hannah.id, name: 'Hannah Berg' })
  const facts = world.deps.store.global.selectFrom('facts').select('payload').where('kind', '=', 'StaffRenamed')
  const told = (await facts.execute()).filter(({ payload }) => payload['accountId'] === hannah.id)
  expect(told).toHaveLength(1)
})

test('an admin of the installation is renamed in every organization they acted in', async () => {
  const maria = await northline.client('Mia Wong', '+13035550143')
  const root = await world.admin('Root', northline)
  await send(root, maria, 'Hello')
  await root.ok('PUT', '/v1/users/me', { name: 'Ruth' })
  await world.work()
  expect((await threadOf(root, maria))[0]?.body?.send_by).toMatchObject({ name: 'Ruth' })
})

test('a photo is an upload of one’s own, of that kind, and used once; the old one goes', async () => {
  const { _id } = await upload(hannah, { bytes: await picture() }, 'staff-photo')
  const account = await put({ photo: _id })
  expect(account).toMatchObject({ photo: _id, photoUrl: expect.stringContaining(_id) as string })
  expect(account.photoThumbnail).toMatch(/^\/media\/.*w100/)
  expect((await hannah.raw({ method: 'GET', url: account.photoUrl ?? '' })).statusCode).toBe(200)
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const seen = await mina.ok<Page<Colleague>>('GET', `/v1/staff?ids=${hannah.id}`)
  expect(seen.data[0]?.photoThumbnail).toBe(account.photoThumbnail)
  expect(await mina.refused('PUT', '/v1/users/me', { photo: _id })).toMatchObject({ code: 'PhotoUnusable' })
  const other = await upload(hannah, { bytes: await picture() }, 'message-attachment')
  expect(await refuse({ photo: other._id })).toMatchObject({ code: 'PhotoUnusable', status: 422 })
  // Setting the same one again changes nothing.
  expect(await put({ photo: _id })).toMatchObject({ rev: account.rev })
  expect(await put({ photo: null })).toMatchObject({ photo: null, photoUrl: null, photoThumbnail: null })
  await world.work()
  expect((await hannah.raw({ method: 'GET', url: account.photoUrl ?? '' })).statusCode).toBe(404)
})

test('of two photos set at once only the one that is shown is kept', async () => {
  const uploads = [1, 2, 3].map(async () => upload(hannah, { bytes: await picture() }, 'staff-photo'))
  const [first = '', ...others] = (await Promise.all(uploads)).map(({ _id }) => _id)
  await put({ photo: first })
  const { store } = world.deps
  const both = await store.globalTransaction(async (tx) => {
    await lockAccount(tx, hannah.id)
    const two = others.map((photo) => put({ photo }))
    await expect.poll(() => countBlockedGlobally(store), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  await Promise.all(both.two)
  const kept = await store.tenant(northline.id, (tx) => loadMedia(tx, [first, ...others]))
  expect(kept.map(({ media_id: id }) => id)).toEqual([(await me()).photo])
})

test('a photo sent with a change that is refused can be sent again', async () => {
  const { _id: photo } = await upload(hannah, { bytes: await picture() }, 'staff-photo')
  const { store } = world.deps
  const late = await store.globalTransaction(async (tx) => {
    const { rev } = await lockAccount(tx, hannah.id)
    const refused = refuse({ photo, rev })
    await expect.poll(() => countBlockedGlobally(store), { timeout: 20_000 }).toBe(1)
    await changeAccount(tx, hannah.id, { name: 'Hannah Berg' })
    return { refused, rev }
  })
  expect(await late.refused).toMatchObject({ code: 'AccountChanged' })
  expect(await put({ photo, rev: late.rev + 1 })).toMatchObject({ photo, name: 'Hannah Berg' })
})

test('a personal page has an address on the web and a description', async () => {
  expect(
    await put({ personalUrl: ' example.com/hannah ', personalDescription: ' Strength after birth. ' }),
  ).toMatchObject({
    personalUrl: 'https://example.com/hannah',
    personalDescription: 'Strength after birth.',
  })
  const refused = [
    'javascript:alert(1)',
    'https://',
    'nowhere',
    'https://me:secret@example.com/',
    'ftp://example.com/a',
  ]
  for (const personalUrl of refused)
    expect([personalUrl, await refuse({ personalUrl })]).toMatchObject([personalUrl, { code: 'PersonalUrlInvalid' }])
  expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ personalUrl: 'https://example.com/hannah' })
  expect(await put({ personalUrl: null, personalDescription: '' })).toMatchObject({
    personalUrl: null,
    personalDescription: '',
  })
})

test('an account without an organization has no photo', async () => {
  const root = await world.admin('Root', northline)
  expect(await root.ok('GET', '/v1/users/me')).toMatchObject({ abilities: { changePhoto: false } })
  const photo = `md_${'0'.repeat(32)}`
  expect(await root.refused('PUT', '/v1/users/me', { photo })).toMatchObject({ code: 'PhotoUnusable' })
})

test('a phone number is changed by the password and kept in one spelling', async () => {
  const change = (phone: string | null, password = PASSWORD) =>
    hannah.call('POST', '/v2/users.changePhone', { phone, password })
  expect(await change('+49 (0)30 / 901 820')).toMatchObject({ status: 200, body: { phone: '+4930901820' } })
  expect(await change('0049 30 901820')).toMatchObject({ body: { phone: '+4930901820', rev: 2 } })
  expect(await change('+1 (303) 444-0142')).toMatchObject({ body: { phone: '+13034440142' } })
  for (const phone of ['', '303 444 0142', '+1 303', '+49 30 901820 ext. 5', 'my phone', '+999 12345678'])
    expect([phone, await change(phone)]).toMatchObject([phone, { status: 422, body: { code: 'PhoneInvalid' } }])
  expect(await change('+49 30 901820', 'a wrong password')).toMatchObject({
    status: 422,
    body: { code: 'PasswordWrong' },
  })
  expect(await me()).toMatchObject({ phone: '+13034440142' })
  expect(await change(null)).toMatchObject({ body: { phone: null } })
})
