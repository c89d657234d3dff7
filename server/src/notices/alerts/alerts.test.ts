import type { AlertReplay, ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { Notice } from '@attune/contract/notices/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import type { Task } from '@attune/contract/tasks/entity'
import { lockContact } from '@attune/store/contacts/contacts'
import { setMembership } from '@attune/store/staff/accounts'
import { countWaiting } from '@attune/store/testing/count-waiting'
import { expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { alertDesk } from '../../testing/automation/alert-desk.ts'
import { addAlert, noticesOf } from '../testing/notice-changes.ts'
import { send } from '../../testing/world.ts'

const ALERTS = '/v1/configurable-alerts'
const TO_COACHES = { coaches: true, managers: false, admins: false, people: [] }
const desk = alertDesk()

test('an alert is created, listed, changed, switched off and deleted', async () => {
  const created = await addAlert(desk.priya, { channels: ['push'], makesTask: true, restDays: 3 })
  expect(created).toMatchObject({
    _id: expect.stringMatching(/^al_/),
    title: 'No text for 7 days',
    condition: 'daysSinceText >= 7',
    recipients: TO_COACHES,
    channels: ['push'],
    makesTask: true,
    restDays: 3,
    isOn: true,
    lastFiredAt: null,
    fired: { times: 0, clients: 0 },
    clientsNow: 0,
    unreadable: null,
    rev: 1,
  })
  const path = `${ALERTS}/${created._id}`
  const change = { title: ' At   risk ', condition: null, recipients: { ...TO_COACHES, people: [desk.luis.id] } }
  const changed = await desk.priya.ok<ConfigurableAlert>('PUT', path, { 'if-match': 1, ...change })
  expect(changed).toMatchObject({ title: 'At risk', condition: null, rev: 2, isStarting: false })
  expect(changed.recipients.people).toMatchObject([{ name: 'Luis' }])
  expect(await desk.priya.refused('PUT', path, { 'if-match': 1, ...change })).toMatchObject({
    code: 'AlertOutdated',
    status: 409,
    data: { rev: 2 },
  })
  expect(await desk.priya.ok('PATCH', path, { isOn: false })).toMatchObject({ isOn: false, rev: 3, hasChanged: true })
  expect(await desk.priya.ok('PATCH', path, { isOn: false })).toMatchObject({ isOn: false, rev: 3, hasChanged: false })
  expect(await desk.priya.ok('GET', ALERTS)).toMatchObject({ data: [{ _id: created._id, rev: 3 }] })
  expect(await desk.priya.ok('DELETE', path)).toEqual({ _id: created._id })
  expect(await desk.priya.ok('GET', ALERTS)).toEqual({ data: [] })
  for (const [method, body] of [
    ['PUT', change],
    ['PATCH', { isOn: true }],
    ['DELETE', undefined],
  ] as const)
    expect(await desk.priya.refused(method, path, body)).toMatchObject({ code: 'AlertNotFound', status: 404 })
})

test.each([
  [{ title: ' ' }, 'AlertTitleRequired'],
  [{ title: 'x'.repeat(121) }, 'AlertTitleTooLong'],
  [{ recipients: { ...TO_COACHES, coaches: false } }, 'AlertRecipientsRequired'],
  [{ recipients: { ...TO_COACHES, people: [`us_${'0'.repeat(32)}`] } }, 'AlertRecipientUnknown'],
  [{ restDays: 91 }, 'InputInvalid'],
  [{ channels: ['pigeon'] }, 'InputInvalid'],
])('an alert with %j is refused', async (fields, code) => {
  const alert = { title: 'No text', condition: 'daysSinceText >= 7', recipients: TO_COACHES, ...fields }
  expect(await desk.priya.refused('POST', ALERTS, alert)).toMatchObject({ code })
})

test.each([
  ['', 'Write a condition.'],
  ['daysSinceText >= ', undefined],
  ['daysSinceTxt >= 7', 'Alerts can’t read “daysSinceTxt”. Did you mean “daysSinceText”?'],
  ['ranks.slep < 2', 'There’s no rank “slep”. Did you mean “ranks.sleep”?'],
  ['contact.phone == "1"', '“contact.phone” may say who the client is, so alerts can’t read it.'],
  ['profile["basic"] != null', '“profile.basic” may say who the client is, so alerts can’t read it.'],
  ['contact.optdOut == false', 'Alerts can’t read “contact.optdOut”. Did you mean “contact.optedOut”?'],
  [
    'contact["opted out"] || contact.status == "active"',
    'Alerts can’t read “contact.opted out”. Did you mean “contact.optedOut”?',
  ],
  ['contact.coach == "Hannah"', 'Alerts can’t read “contact.coach”.'],
  ['answers.mood == 1', 'Alerts can’t read “answers”.'],
  ['1 > 0', 'It reads nothing about the client, so it’s the same for everyone.'],
  [
    `[${'1,'.repeat(400)}1].map(a => [${'1,'.repeat(400)}1].map(b => a * b)).length > daysSinceText`,
    'This takes too many steps.',
  ],
])('a condition is refused with a reason (%#)', async (condition, reason) => {
  const refusal = await desk.priya.refused('POST', `${ALERTS}/replay`, { condition })
  expect(refusal).toMatchObject({ code: 'AlertConditionInvalid', status: 422 })
  if (reason !== undefined) expect(refusal).toMatchObject({ data: { reason } })
  expect(
    await desk.priya.refused('POST', ALERTS, { title: 'No text', condition, recipients: TO_COACHES }),
  ).toMatchObject({ code: 'AlertConditionInvalid' })
})

test('two alerts of one title are refused, however it is written; another organization may have it', async () => {
  const { _id } = await addAlert(desk.priya)
  const again = { title: 'no text for 7 DAYS', condition: null, recipients: TO_COACHES }
  expect(await desk.priya.refused('POST', ALERTS, again)).toMatchObject({ code: 'AlertTitleTaken', status: 409 })
  expect(await desk.priya.ok('PUT', `${ALERTS}/${_id}`, again)).toMatchObject({ title: 'no text for 7 DAYS' })
  const other = await addAlert(desk.priya, { title: 'At risk' })
  expect(await desk.priya.refused('PUT', `${ALERTS}/${other._id}`, again)).toMatchObject({ code: 'AlertTitleTaken' })
  const harbour = await desk.world.organization('Harbour', desk.newPhone())
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  await addAlert(ines)
  for (const [method, body] of [
    ['PUT', again],
    ['PATCH', { isOn: true }],
    ['DELETE', undefined],
  ] as const)
    expect(await ines.refused(method, `${ALERTS}/${_id}`, body)).toMatchObject({ code: 'AlertNotFound' })
})

test('an organization has at most 100 alerts', async () => {
  await desk.query(
    `insert into configurable_alerts (organization_id, alert_id, title, recipients, created_at, updated_at)
    select $1, 'al_' || lpad(to_hex(n), 32, '0'), 'Alert ' || n, '{"people":[]}', now(), now() from generate_series(1, 100) n`,
    [desk.northline.id],
  )
  const one = { title: 'One more', condition: null, recipients: TO_COACHES }
  expect(await desk.priya.refused('POST', ALERTS, one)).toMatchObject({ code: 'TooManyAlerts', status: 422 })
})

test('alerts are for admins: coaches and managers are refused, and reading alone changes nothing', async () => {
  const { _id } = await addAlert(desk.priya)
  for (const who of [desk.hannah, desk.luis])
    expect(await who.refused('GET', ALERTS)).toMatchObject({ code: 'AccessDenied', status: 403 })
  await setMembership(desk.world.deps.store.global, desk.luis.id, {
    permissions: permissionBits.of(['configurable-alerts.view']),
  })
  forgetSessions()
  expect(await desk.luis.ok('GET', ALERTS)).toMatchObject({ data: [{ _id }] })
  expect(await desk.luis.refused('DELETE', `${ALERTS}/${_id}`)).toMatchObject({ code: 'AccessDenied' })
})

test('a change of the condition, switching off and deleting close what it raised', async () => {
  desk.hoursAgo(1)
  const { _id } = await addAlert(desk.priya, { condition: 'unansweredTexts >= 1' })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'open' }])
  const change = { title: 'No text for 7 days', condition: 'unansweredTexts >= 2', recipients: TO_COACHES }
  expect(await desk.priya.ok('PUT', `${ALERTS}/${_id}`, change)).toMatchObject({ isStarting: true, clientsNow: 0 })
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'closed' }])
  await desk.review('all')
  await desk.texts('Are you there?')
  await desk.review()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'open' }, { status: 'closed' }])
  await desk.priya.ok('DELETE', `${ALERTS}/${_id}`)
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'closed' }, { status: 'closed' }])
})

test('taking back a switch-off opens what it closed, with the tasks, and nothing that somebody has closed', async () => {
  const tom = await desk.northline.client('Tom Hill', desk.newPhone(), desk.hannah)
  const ida = await desk.northline.client('Ida Moss', desk.newPhone(), desk.hannah)
  desk.hoursAgo(1)
  const { _id } = await addAlert(desk.priya, { condition: 'unansweredTexts >= 1', makesTask: true })
  await desk.review('all')
  for (const client of [desk.maria, tom, ida]) {
    await desk.texts('Hello', client)
    await desk.review()
  }
  const setByHand = async (name: string, status: Notice['status']) => {
    const notice = (await noticesOf(desk.hannah)).find(({ entity }) => entity?.title === name)
    await desk.hannah.ok('PATCH', `/v1/notices/${notice?._id}`, { status })
  }
  const open = async () =>
    (await noticesOf(desk.hannah)).flatMap(({ entity, status }) => (status === 'open' ? [entity?.title] : []))
  const tasks = async () => (await desk.hannah.ok<{ data: Task[] }>('GET', '/v1/contacts/tasks?status=new')).data
  await setByHand('Ida Moss', 'closed')
  const off = await desk.priya.ok<ConfigurableAlert>('PATCH', `${ALERTS}/${_id}`, { isOn: false })
  expect(off).toMatchObject({ isOn: false, clientsNow: 0 })
  expect([await open(), await tasks()]).toEqual([[], []])
  await setByHand('Tom Hill', 'open')
  await setByHand('Tom Hill', 'closed')
  const back = { isOn: true, undoes: off.rev }
  expect(await desk.priya.ok('PATCH', `${ALERTS}/${_id}`, back)).toMatchObject({
    isOn: true,
    isStarting: false,
    clientsNow: 3,
  })
  expect(await open()).toEqual(['Maria Lopez'])
  expect(await tasks()).toMatchObject([{ type: 'alert', contactId: desk.maria.id }])
  await desk.review('all')
  expect(await open()).toEqual(['Maria Lopez'])
})

test('whose reason has gone until a switch-off is taken back is closed again; a colleague’s change refuses it', async () => {
  desk.hoursAgo(1)
  const { _id } = await addAlert(desk.priya, { condition: 'unansweredTexts >= 1' })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  const change = (body: object) => desk.priya.ok<ConfigurableAlert>('PATCH', `${ALERTS}/${_id}`, body)
  const { rev } = await change({ isOn: false })
  await send(desk.hannah, desk.maria, 'Hello Maria')
  const on = await change({ isOn: true, undoes: rev })
  await desk.review()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'closed', closedBy: null }])
  const off = await change({ isOn: false, undoes: on.rev })
  // A colleague switches it on, and so it starts over.
  expect(await change({ isOn: true })).toMatchObject({ isStarting: true, clientsNow: 0 })
  expect(await desk.priya.refused('PATCH', `${ALERTS}/${_id}`, { isOn: true, undoes: off.rev })).toMatchObject({
    code: 'AlertChangedSince',
    status: 409,
  })
})

test('one that is edited while it is off starts anew, also for whoever takes back the switch with its new revision', async () => {
  desk.hoursAgo(1)
  const condition = 'unansweredTexts >= 1'
  const { _id } = await addAlert(desk.priya, { condition })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  await desk.priya.ok('PATCH', `${ALERTS}/${_id}`, { isOn: false })
  const edit = { title: 'Unanswered', condition, recipients: TO_COACHES, isOn: false }
  const { rev } = await desk.priya.ok<ConfigurableAlert>('PUT', `${ALERTS}/${_id}`, edit)
  const on = await desk.priya.ok('PATCH', `${ALERTS}/${_id}`, { isOn: true, undoes: rev })
  expect(on).toMatchObject({ isStarting: true })
})

test('a replay names the clients as the reader may see them, and says what history doesn’t', async () => {
  desk.hoursAgo(29 * 24)
  const tom = await desk.northline.client('Tom Hill', desk.newPhone(), desk.hannah)
  await desk.texts('Hello', tom)
  desk.hoursAgo(0)
  const replay = (condition: string) => desk.priya.ok<AlertReplay>('POST', `${ALERTS}/replay`, { condition })
  expect(await replay('daysSinceText >= 7')).toEqual({
    times: 1,
    clients: 1,
    found: [{ _id: tom.id, title: 'Tom Hill', times: 1, lastAt: expect.any(String) }],
    read: { clients: 2, of: 2 },
    unreadable: null,
    unknown: [],
  })
  expect(await replay('daysSinceText >= 7 && !tags.includes("vip")')).toMatchObject({
    times: 1,
    unknown: ['Labels are read as they are today; earlier ones aren’t kept.'],
  })
  expect(await replay('daysSinceText + profile.goal > 7')).toMatchObject({ times: 0, unreadable: { clients: 2 } })
  await setMembership(desk.world.deps.store.global, desk.priya.id, {
    permissions: permissionBits.of(['configurable-alerts.view', 'configurable-alerts.update']),
  })
  forgetSessions()
  expect(await replay('daysSinceText >= 7')).toMatchObject({
    found: [{ title: `Client ${tom.id.slice(-6).toUpperCase()}` }],
  })
})

test('switching one off locks its clients in order, before anything of theirs', async () => {
  const tom = await desk.northline.client('Tom Hill', desk.newPhone(), desk.hannah)
  desk.hoursAgo(1)
  const { _id } = await addAlert(desk.priya, { condition: 'unansweredTexts >= 1' })
  await desk.review('all')
  for (const client of [tom, desk.maria]) {
    await desk.texts('Hello', client)
    await desk.review()
  }
  const isFree = async (table: string, id: string) =>
    (await desk.query(`select contact_id from ${table} where contact_id = $1 for update skip locked`, [id])).length ===
    1
  const { switching } = await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    await lockContact(tx, desk.maria.id)
    const off = desk.priya.ok('PATCH', `${ALERTS}/${_id}`, { isOn: false })
    await expect.poll(() => countWaiting(tx), { timeout: 20_000 }).toBe(1)
    expect([await isFree('contacts', tom.id), await isFree('alert_states', desk.maria.id)]).toEqual([true, true])
    return { switching: off }
  })
  await switching
  expect((await noticesOf(desk.hannah)).map(({ status }) => status)).toEqual(['closed', 'closed'])
})
