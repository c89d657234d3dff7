import type { Contact } from '@attune/contract/contacts/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setDisabled, setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { picture, upload } from '../testing/uploads.ts'
import { createWorld, send, threadOf, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'
import { FAR_AHEAD } from '../testing/time/far-ahead.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let priya: TestPerson
/** Has Priya's rights but sees nobody's identity. */
let mo: TestPerson
let phones = 200

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah, tess] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  mo = await northline.staff('Mo', 'ROLE_ADMIN')
  const all = permissionBits.expand(permissionBits.of(['all']))
  await setMembership(world.deps.store.global, mo.id, {
    permissions: all & ~permissionBits.of(['all', 'contacts.private-data']),
  })
  // A manager who may change clients, among the coaches they manage.
  await setMembership(world.deps.store.global, luis.id, {
    permissions: permissionBits.of(['contacts.list', 'contacts.view', 'contacts.update', 'contacts.private-data']),
  })
  forgetSessions()
})
afterAll(() => world.close())

const freshPhone = (): string => `+1303555${String((phones += 1)).padStart(4, '0')}`
const add = (who: TestPerson, fields: object = {}): Promise<Contact> =>
  who.ok('POST', '/v1/contacts', { profile: { basic: { fullName: 'Maria Lopez' } }, ...fields })
const put = (who: TestPerson, { _id }: { _id: string }, fields: object): Promise<Contact> =>
  who.ok('PUT', `/v1/contacts/${_id}`, fields)
const refused = async (who: TestPerson, path: string, body: object, method: 'POST' | 'PUT' = 'PUT') =>
  (await who.refused(method, path, body)).code

test('a coach’s new client is theirs, and is texted at the number as it was typed', async () => {
  const maria = await add(hannah, { phone: '(303) 555-0142', email: ' Maria@Example.COM ', labels: ['vip', 'vip'] })
  expect(maria).toMatchObject({
    phone: '+13035550142',
    phoneShown: '+1 303 555 0142',
    email: 'maria@example.com',
    labels: ['vip'],
    status: 'active',
    primaryCoach: { _id: hannah.id },
    coaches: [hannah.id],
    firstInteraction: { state: 'none' },
  })
  await send(hannah, { id: maria._id }, 'Welcome!')
  await world.work()
  expect(world.carrier.taken.at(-1)).toMatchObject({ to: '+13035550142', text: 'Welcome!' })
})

test('an admin’s new client is nobody’s until somebody is named', async () => {
  expect(await add(priya)).toMatchObject({ primaryCoach: null, coaches: [] })
  expect(await add(priya, { primaryCoach: tess.id })).toMatchObject({
    primaryCoach: { _id: tess.id },
    coaches: [tess.id],
  })
  expect(
    await refused(
      priya,
      '/v1/contacts',
      { profile: { basic: { fullName: 'A' } }, primaryCoach: 'us_'.padEnd(35, '0') },
      'POST',
    ),
  ).toBe('CoachNotFound')
  expect(
    await refused(hannah, '/v1/contacts', { profile: { basic: { fullName: 'A' } }, primaryCoach: tess.id }, 'POST'),
  ).toBe('CoachNotFound')
})

test.for([
  ['a name of spaces', { profile: { basic: { fullName: ' \n ' } } }, 'NameRequired'],
  ['a phone that is none', { phone: '12' }, 'ContactPhoneInvalid'],
  ['a phone in letters', { phone: '1-800-FLOWERS' }, 'ContactPhoneInvalid'],
  ['a phone of no country', { phone: '+999 123 456 789' }, 'ContactPhoneInvalid'],
  ['an email that is none', { email: 'maria@' }, 'ContactEmailInvalid'],
  ['two emails', { email: 'a@x.example b@x.example' }, 'ContactEmailInvalid'],
  [
    'a picture that is not there',
    { profile: { basic: { fullName: 'A' }, photo: 'md_'.padEnd(35, '0') } },
    'PhotoNotFound',
  ],
  ['a zone that is none', { profile: { basic: { fullName: 'A' }, timezone: 'Mars/Olympus' } }, 'InputInvalid'],
  ['a time that is none', { profile: { basic: { fullName: 'A' }, routine: { wakeUpTime: '25:00' } } }, 'InputInvalid'],
] as const)('%s is refused', async ([, fields, code]) => {
  const body = { profile: { basic: { fullName: 'A' } }, ...fields }
  expect(await refused(hannah, '/v1/contacts', body, 'POST')).toBe(code)
})

test.for([
  ['+49 30 901820', '+4930901820'],
  ['001 49 30 901820', null],
  ['011 49 30 901820', '+4930901820'],
  ['303.555.0142 ', '+13035550142'],
  ['+1 (303) 555-0142 ext. 7', null],
  ['３０３５５５０１４３', '+13035550143'],
] as const)('the phone %s is read as %s', async ([typed, read]) => {
  const someone = await add(hannah)
  const answer = await hannah.call('PUT', `/v1/contacts/${someone._id}`, { phone: typed })
  const { phone, code } = answer.body as { phone?: string; code?: string }
  expect(phone ?? (code === 'AddressTaken' ? read : null)).toBe(read)
})

test('two clients never have one address, and only who reaches the other is told whose it is', async () => {
  const phone = freshPhone()
  const theirs = await add(tess, { phone, email: 'taken@example.com' })
  const mine = await add(hannah)
  const errors = await Promise.all([
    hannah.refused('PUT', `/v1/contacts/${mine._id}`, { phone }),
    priya.refused('PUT', `/v1/contacts/${mine._id}`, { email: 'TAKEN@example.com' }),
  ])
  expect(errors.map(({ code, data }) => [code, data])).toEqual([
    ['AddressTaken', { field: 'phone', contactId: null }],
    ['AddressTaken', { field: 'email', contactId: theirs._id }],
  ])
  expect(errors[0]?.content).toBe(errors[1]?.content)
})

test('of two who write one phone at once, one gets it', async () => {
  const phone = freshPhone()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => hannah.call('POST', '/v1/contacts', { profile: { basic: { fullName: 'A' } }, phone })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('a changed phone takes the conversation along: the new number answers, the old one is a stranger', async () => {
  const [before, after] = [freshPhone(), freshPhone()]
  const client = await add(hannah, { phone: before })
  await put(hannah, client, { phone: after })
  await send(hannah, { id: client._id }, 'Your new number?')
  await world.work()
  expect(world.carrier.taken.at(-1)?.to).toBe(after)
  const answers = async (from: string) =>
    world.app.inject({
      method: 'POST',
      ...world.carrier.webhook('inbound', {
        id: from,
        from,
        to: northline.number,
        text: 'Yes',
        at: world.now().toISOString(),
      }),
    })
  await answers(after)
  await answers(before)
  expect((await threadOf(hannah, { id: client._id })).map(({ body }) => body?.text)).toEqual([
    'Your new number?',
    'Yes',
  ])
})

test('what is not named stays, null takes away', async () => {
  const client = await add(hannah, {
    phone: freshPhone(),
    profile: { basic: { fullName: 'Maria Lopez', goal: 'Run' }, routine: { wakeUpTime: '06:30' } },
    messageLimit: { amount: 5, expiredAt: FAR_AHEAD },
  })
  const changed = await put(hannah, client, {
    profile: { basic: { height: { value: 172, unit: 'cm' }, goal: null }, routine: { workoutTime: '17:00' } },
    phone: null,
  })
  expect(changed).toMatchObject({
    profile: {
      basic: { fullName: 'Maria Lopez', goal: null, height: { value: 172, unit: 'cm' } },
      routine: { wakeUpTime: '06:30', workoutTime: '17:00' },
    },
    phone: null,
    messageLimit: { amount: 5, expiredAt: FAR_AHEAD },
  })
  expect(await hannah.ok('POST', '/v2/contacts.getMessageLimit', { id: client._id })).toEqual({
    messageLimit: changed.messageLimit,
  })
})

test('of two who edit one client the second is shown the first’s, and nothing of theirs is lost', async () => {
  const client = await add(hannah)
  const first = await put(hannah, client, { 'if-match': client.rev, profile: { basic: { fullName: 'Maria Ortiz' } } })
  const error = await priya.refused('PUT', `/v1/contacts/${client._id}`, {
    'if-match': client.rev,
    profile: { basic: { fullName: 'Maria Perez' } },
  })
  expect([error.code, error.status, (error.data as Contact).profile.basic.fullName]).toEqual([
    'ContactChanged',
    409,
    'Maria Ortiz',
  ])
  await put(priya, client, { 'if-match': first.rev, labels: ['vip'] })
})

test('a hundred edits of the same state at once: one wins', async () => {
  const client = await add(hannah)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      hannah.call('PUT', `/v1/contacts/${client._id}`, { 'if-match': client.rev, labels: [`edit ${index}`] }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
})

test('who may not see names, phones and emails writes none, and learns none from a refusal', async () => {
  const phone = freshPhone()
  const client = await add(hannah, { phone, email: 'maria.secret@example.com' })
  for (const fields of [
    { phone },
    { email: 'x@example.com' },
    { phone: null },
    { profile: { basic: { fullName: 'X' } } },
    { profile: { basic: { firstName: 'X' } } },
    { profile: { photo: null } },
  ])
    expect(await refused(mo, `/v1/contacts/${client._id}`, fields)).toBe('PrivateDataHidden')
  expect(await refused(mo, '/v1/contacts', { profile: { basic: { fullName: 'X' } }, phone }, 'POST')).toBe(
    'PrivateDataHidden',
  )
  const seen = await put(mo, client, { profile: { basic: { goal: 'Sleep' } }, labels: ['quiet'] })
  expect(seen).toMatchObject({
    masked: true,
    phone: null,
    phoneShown: null,
    email: null,
    abilities: { seePrivate: false, update: true },
  })
  expect(JSON.stringify(seen)).not.toMatch(/Maria|secret|303555/)
})

test('while the panel is filmed nobody’s identity is written either', async () => {
  const client = await add(hannah)
  const reply = await hannah.raw({
    method: 'PUT',
    url: `/v1/contacts/${client._id}`,
    payload: { phone: freshPhone() },
    headers: { 'x-record-video': 'on' },
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'PrivateDataHidden'])
})

test('a photo is one’s own upload: it shows, gives way to the next, and is nobody else’s to use', async () => {
  const client = await add(hannah)
  const uploaded = async (who: TestPerson) =>
    (await upload(who, { bytes: await picture({ width: 120, height: 80 }) }, 'contact-photo'))._id
  const first = await uploaded(hannah)
  const shown = await put(hannah, client, { profile: { photo: first } })
  expect(shown.profile).toMatchObject({
    photo: first,
    photoUrl: expect.stringContaining(first),
    photoThumbnail: expect.stringContaining(first),
  })
  const photo = await hannah.raw({ method: 'GET', url: shown.profile.photoUrl ?? '' })
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])

  const foreign = await uploaded(priya)
  expect(await refused(hannah, `/v1/contacts/${client._id}`, { profile: { photo: foreign } })).toBe('PhotoNotFound')
  expect(await refused(hannah, `/v1/contacts/${(await add(hannah))._id}`, { profile: { photo: first } })).toBe(
    'PhotoNotFound',
  )

  const second = await uploaded(hannah)
  expect((await put(hannah, client, { profile: { photo: second } })).profile.photo).toBe(second)
  expect(await put(hannah, client, { profile: { photo: null } })).toMatchObject({
    profile: { photo: null, photoUrl: null, photoThumbnail: null },
  })
})

test('labels need their own right', async () => {
  const client = await add(hannah)
  expect((await put(hannah, client, { labels: ['vip'] })).labels).toEqual(['vip'])
  expect(await refused(luis, `/v1/contacts/${client._id}`, { labels: [] })).toBe('LabelsNotAllowed')
})

test('clients are given to coaches within the giver’s own reach, and never out of their own sight', async () => {
  const client = await add(hannah)
  const assign = (who: TestPerson, fields: object) => who.call('POST', `/v1/contacts/${client._id}/assign`, fields)
  expect(await assign(luis, { primaryCoach: tess.id, coaches: [hannah.id] })).toMatchObject({
    status: 200,
    body: { primaryCoach: { _id: tess.id }, coaches: [hannah.id, tess.id].toSorted() },
  })
  const no = { status: 422, body: { code: 'CoachNotFound' } }
  for (const beyond of [{ primaryCoach: priya.id }, { coaches: [] }])
    expect(await assign(luis, beyond)).toMatchObject(no)
  expect(await assign(hannah, { coaches: [hannah.id] })).toMatchObject(no)
  const nobody = { status: 200, body: { primaryCoach: null, coaches: [] } }
  expect(await assign(priya, { primaryCoach: null })).toMatchObject(nobody)
  expect((await hannah.call('GET', `/v1/contacts/${client._id}`)).status).toBe(404)
})

test('an account that is disabled is given no client, and keeps those it has', async () => {
  const ben = await northline.staff('Ben', 'ROLE_COACH')
  const own = await add(priya, { primaryCoach: ben.id })
  const other = await add(priya, { primaryCoach: tess.id })
  await setDisabled(world.deps.store.global, ben.id, world.now())
  const path = `/v1/contacts/${other._id}`
  const named = { profile: { basic: { fullName: 'A' } }, primaryCoach: ben.id }
  expect(await refused(priya, '/v1/contacts', named, 'POST')).toBe('CoachNotFound')
  expect(await refused(priya, path, { coaches: [tess.id, ben.id] })).toBe('CoachNotFound')
  expect(await refused(priya, `${path}/assign`, { primaryCoach: ben.id }, 'POST')).toBe('CoachNotFound')
  expect(await put(priya, own, { coaches: [ben.id, tess.id] })).toMatchObject({
    primaryCoach: { _id: ben.id },
    coaches: [ben.id, tess.id].toSorted(),
  })
  await put(priya, own, { primaryCoach: tess.id, coaches: [ben.id] })
  expect(await refused(priya, `/v1/contacts/${own._id}`, { primaryCoach: ben.id, coaches: [tess.id] })).toBe(
    'CoachNotFound',
  )
  // Nobody named Ben here: whoever follows the primary coach is the first who can.
  const third = await add(priya, { primaryCoach: hannah.id, coaches: [tess.id] })
  await setDisabled(world.deps.store.global, ben.id, null)
  await put(priya, third, { coaches: [hannah.id, ben.id, tess.id] })
  await setDisabled(world.deps.store.global, ben.id, world.now())
  expect(await put(priya, third, { coaches: [ben.id, tess.id] })).toMatchObject({ primaryCoach: { _id: tess.id } })
  expect(await put(priya, third, { coaches: [ben.id] })).toMatchObject({ primaryCoach: { _id: ben.id } })
  await setDisabled(world.deps.store.global, ben.id, null)
  expect(await put(priya, other, { primaryCoach: ben.id })).toMatchObject({ primaryCoach: { _id: ben.id } })
})
