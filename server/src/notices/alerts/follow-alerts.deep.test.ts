import type { IncomingMail } from '@attune/carriers/carrier'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { Task } from '@attune/contract/tasks/entity'
import { putFirstStates } from '@attune/store/notices/alert-states'
import { lockAlert } from '@attune/store/notices/alerts'
import { countWaiting } from '@attune/store/testing/count-waiting'
import { expect, test } from 'vitest'
import { addJob } from '../../work/add-job.ts'
import { workHandlers } from '../../app/work-handlers.ts'
import { changeOptOut } from '../../conversations/opt-out.ts'
import { receiveMessage } from '../../conversations/receive-message.ts'
import { alertDesk } from '../../testing/automation/alert-desk.ts'
import { addAlert, feedOf, noticesOf } from '../testing/notice-changes.ts'
import { send } from '../../testing/world.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const ALERTS = '/v1/configurable-alerts'
const DAY = 24
const desk = alertDesk()

const alertsOf = async (): Promise<ConfigurableAlert[]> =>
  (await desk.priya.ok<{ data: ConfigurableAlert[] }>('GET', ALERTS)).data

test('it is raised once while it stays true, closed when it is over, and raised again the next time', async () => {
  desk.hoursAgo(20 * DAY)
  await desk.texts('Hello')
  await addAlert(desk.priya, { restDays: 0 })
  await desk.review('all')
  expect(await noticesOf(desk.hannah)).toEqual([])
  desk.hoursAgo(12 * DAY)
  await desk.review('all')
  await desk.review('all')
  const [first] = await noticesOf(desk.hannah)
  expect(await noticesOf(desk.hannah)).toMatchObject([
    { title: 'No text for 7 days', type: 'alert', status: 'open', entity: { title: 'Maria Lopez' } },
  ])
  expect(await alertsOf()).toMatchObject([{ clientsNow: 1, fired: { times: 1, clients: 1 }, isStarting: false }])
  await desk.texts('I was away')
  await desk.review()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ _id: first?._id, status: 'closed', closedBy: null }])
  desk.hoursAgo(0)
  await desk.review('all')
  expect((await noticesOf(desk.hannah)).map(({ status }) => status)).toEqual(['open', 'closed'])
  expect(await alertsOf()).toMatchObject([{ clientsNow: 1, fired: { times: 2, clients: 1 } }])
})

test('an email that is only filed is no text of the client', async () => {
  await addAlert(desk.priya, { condition: 'textsIn7Days >= 1', restDays: 0 })
  const clientsNow = async (more: Partial<IncomingMail>) => {
    const mail = { subject: 'Re: Sleep', quoted: '', contactId: null, isTrusted: true, isAutomatic: false, ...more }
    const at = desk.world.deps.now()
    const between = { from: desk.maria.phone, to: desk.northline.number }
    const event = { kind: 'message' as const, id: crypto.randomUUID(), text: 'I got your mail', at, mail, ...between }
    await receiveMessage(desk.world.deps, 'simulator', event, null)
    await desk.review('all')
    return (await alertsOf()).map((alert) => alert.clientsNow)
  }
  expect(await clientsNow({ isAutomatic: true })).toEqual([0])
  expect(await clientsNow({ isTrusted: false })).toEqual([0])
  expect(await clientsNow({})).toEqual([1])
})

test('it knows at once who opts out, and in again, even without a text', async () => {
  desk.hoursAgo(1)
  await desk.texts('Hello')
  await addAlert(desk.priya, { condition: '!contact.optedOut && textsIn7Days >= 1', restDays: 0 })
  await desk.review('all')
  const { deps } = desk.world
  const clientsNow = async (isOut: boolean) => {
    const by = { cause: 'test', at: deps.now() }
    await deps.store.tenant(desk.northline.id, (tx) => changeOptOut(tx, desk.maria.id, isOut, by))
    await desk.review()
    return (await alertsOf()).map((alert) => alert.clientsNow)
  }
  expect(await clientsNow(true)).toEqual([0])
  expect(await clientsNow(false)).toEqual([1])
})

test('one that reads a field which `contact` doesn’t have waits for an edit, and holds up no other', async () => {
  desk.hoursAgo(1)
  const condition = 'unansweredTexts >= 1'
  const { _id } = await addAlert(desk.priya, { title: 'Misspelled', condition })
  await addAlert(desk.priya, { title: 'Waits', condition })
  await desk.review('all')
  // As an earlier version saved it.
  await desk.query('update configurable_alerts set condition = $1 where alert_id = $2', ['!contact.optdOut', _id])
  await desk.texts('Hello')
  await desk.review()
  await desk.review('all')
  expect((await noticesOf(desk.hannah)).map(({ title }) => title)).toEqual(['Waits'])
  const path = `${ALERTS}/${_id}`
  const edit = { title: 'Misspelled', recipients: { coaches: true, managers: false, admins: false, people: [] } }
  expect(await desk.priya.refused('PUT', path, { ...edit, condition: '!contact.optdOut' })).toMatchObject({
    code: 'AlertConditionInvalid',
  })
  await desk.priya.ok('PUT', path, { ...edit, condition: '!contact.optedOut' })
  await desk.review('all')
  expect(await alertsOf()).toMatchObject([
    { title: 'Misspelled', clientsNow: 1, isStarting: false },
    { title: 'Waits' },
  ])
})

test('what somebody closed by hand is not raised again while it stays true', async () => {
  desk.hoursAgo(9 * DAY)
  await desk.texts('Hello')
  await addAlert(desk.priya)
  await desk.review('all')
  desk.hoursAgo(1)
  await desk.review('all')
  const [alert] = await noticesOf(desk.hannah)
  await desk.hannah.ok('PATCH', `/v1/notices/${alert?._id}`, { status: 'closed' })
  await desk.review('all')
  expect(await noticesOf(desk.hannah)).toMatchObject([{ _id: alert?._id, status: 'closed' }])
})

test('clients for whom it is true as it is switched on are not reported', async () => {
  desk.hoursAgo(9 * DAY)
  await desk.texts('Hello')
  desk.hoursAgo(0)
  const { _id, isStarting } = await addAlert(desk.priya)
  expect(isStarting).toBe(true)
  await desk.review('all')
  expect(await noticesOf(desk.hannah)).toEqual([])
  expect(await alertsOf()).toMatchObject([{ clientsNow: 1, isStarting: false, lastFiredAt: null }])
  await desk.priya.ok('PATCH', `${ALERTS}/${_id}`, { isOn: false })
  expect(await alertsOf()).toMatchObject([{ clientsNow: 0, isOn: false }])
})

test('one that is renamed before its first look begins all the same', async () => {
  const { _id, condition } = await addAlert(desk.priya)
  const recipients = { coaches: true, managers: false, admins: false, people: [] }
  await desk.priya.ok('PUT', `${ALERTS}/${_id}`, { title: 'A quiet week', condition, recipients })
  await desk.review('all')
  expect(await alertsOf()).toMatchObject([{ title: 'A quiet week', isStarting: false }])
})

test('within its days of rest it waits, and is raised when they are over if it is still true', async () => {
  desk.hoursAgo(20 * DAY)
  await addAlert(desk.priya, { title: 'Two texts', condition: 'unansweredTexts >= 2', restDays: 7 })
  await desk.review('all')
  const twoTexts = async () => {
    await desk.texts('Hello')
    await desk.texts('Are you there?')
    await desk.review()
  }
  await twoTexts()
  expect(await noticesOf(desk.hannah)).toHaveLength(1)
  desk.hoursAgo(19 * DAY)
  await send(desk.hannah, desk.maria, 'I am')
  await desk.review()
  desk.hoursAgo(18 * DAY)
  await twoTexts()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'closed' }])
  desk.hoursAgo(12 * DAY)
  await desk.review('all')
  expect((await noticesOf(desk.hannah)).map(({ status }) => status)).toEqual(['open', 'closed'])
})

test('two workers that look at once raise it once', async () => {
  desk.hoursAgo(2)
  await addAlert(desk.priya, { title: 'Waits', condition: 'unansweredTexts >= 1', makesTask: true })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.world.work()
  const { store } = desk.world.deps
  const now = new Date(0)
  const payload = { contactIds: [desk.maria.id] }
  await store.tenant(desk.northline.id, async (tx) => {
    for (let count = 0; count < 4; count += 1) await addJob(tx, { kind: 'follow-alerts', payload, dueAt: now, now })
  })
  const jobs = await claimDue(desk.world.deps, ['follow-alerts'], { limit: 4 })
  expect(jobs).toHaveLength(4)
  await Promise.all(jobs.map((job) => workHandlers['follow-alerts'](desk.world.deps, job)))
  expect(await noticesOf(desk.hannah)).toHaveLength(1)
  expect(await alertsOf()).toMatchObject([{ fired: { times: 1, clients: 1 } }])
  const { data } = await desk.hannah.ok<{ data: Task[] }>('GET', '/v1/contacts/tasks?status=new')
  expect(data).toMatchObject([{ type: 'alert', title: 'Waits', priority: 'high' }])
  // Its task goes with it.
  await send(desk.hannah, desk.maria, 'Hello Maria')
  await desk.review()
  expect((await desk.hannah.ok<{ data: Task[] }>('GET', '/v1/contacts/tasks?status=new')).data).toEqual([])
})

/** Has something happen once Maria was looked at, and before what was found is acted on. */
const beforeItActs = async (alertId: string, happen: () => Promise<unknown>): Promise<void> => {
  const { store } = desk.world.deps
  const now = new Date(0)
  const payload = { contactIds: [desk.maria.id] }
  await store.tenant(desk.northline.id, (tx) => addJob(tx, { kind: 'follow-alerts', payload, dueAt: now, now }))
  const [job] = await claimDue(desk.world.deps, ['follow-alerts'], { limit: 1 })
  if (job === undefined) throw new Error('There is no job.')
  const { acting } = await store.tenant(desk.northline.id, async (tx) => {
    await lockAlert(tx, alertId, 'update')
    const follows = workHandlers['follow-alerts'](desk.world.deps, job)
    await expect.poll(() => countWaiting(tx), { timeout: 20_000 }).toBe(1)
    await happen()
    return { acting: follows }
  })
  await acting
}

test('a client who texts while others are seen to is not reported', async () => {
  desk.hoursAgo(20 * DAY)
  await desk.texts('Hello')
  const { _id } = await addAlert(desk.priya)
  await desk.review('all')
  desk.hoursAgo(12 * DAY)
  await beforeItActs(_id, () => desk.texts('I was away'))
  expect(await noticesOf(desk.hannah)).toEqual([])
})

test('an alert whose reason is back while others are seen to stays open', async () => {
  desk.hoursAgo(2)
  const { _id } = await addAlert(desk.priya, { condition: 'unansweredTexts >= 1' })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  await send(desk.hannah, desk.maria, 'Hello Maria')
  await beforeItActs(_id, () => {
    desk.hoursAgo(1)
    return desk.texts('One more thing')
  })
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'open' }])
})

test('a condition that fails for some clients is counted with the reason, and raised for the others', async () => {
  const tom = await desk.northline.client('Tom Hill', desk.newPhone(), desk.hannah)
  const ida = await desk.northline.client('Ida Moss', desk.newPhone(), desk.hannah)
  const started = (value: string) => JSON.stringify([{ key: 'startedOn', value }])
  const set = (id: string, value: string) =>
    desk.query(`update contacts set questionnaire = $2 where contact_id = $1`, [id, started(value)])
  await set(tom.id, 'soon, says Tom')
  await set(ida.id, 'never')
  await addAlert(desk.priya, { condition: 'daysBetween(profile.startedOn, now) > 10' })
  await desk.review('all')
  await set(desk.maria.id, '2026-01-01')
  await desk.review('all')
  expect(await noticesOf(desk.hannah)).toMatchObject([{ entity: { title: 'Maria Lopez' } }])
  // The reason quotes no answer of a client.
  expect(await alertsOf()).toMatchObject([{ clientsNow: 1, unreadable: { clients: 2, reason: "“…” isn't a date." } }])
  await set(tom.id, '2099-01-01')
  await desk.review('all')
  expect(await alertsOf()).toMatchObject([{ unreadable: { clients: 1 } }])
})

test('those whom the alert names are told: coaches, managers, admins, people', async () => {
  const tess = await desk.northline.staff('Tess', 'ROLE_ADMIN')
  const recipients = { coaches: false, managers: true, admins: false, people: [tess.id] }
  desk.hoursAgo(1)
  await addAlert(desk.priya, { condition: 'unansweredTexts >= 1', recipients })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  expect(
    await Promise.all([desk.luis, tess, desk.hannah, desk.priya].map(async (who) => (await feedOf(who)).count)),
  ).toEqual([1, 1, 0, 0])
  const admins = { coaches: false, managers: false, admins: true, people: [] }
  await addAlert(desk.priya, { title: 'For admins', condition: 'unansweredTexts >= 2', recipients: admins })
  await desk.review('all')
  await desk.texts('Are you there?')
  await desk.review()
  expect(await noticesOf(desk.priya)).toMatchObject([{ title: 'For admins', system: false }])
})

test('a client who is removed leaves nothing behind, and other organizations notice nothing', async () => {
  const harbour = await desk.world.organization('Harbour', desk.newPhone())
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  desk.hoursAgo(1)
  await addAlert(desk.priya, { condition: 'unansweredTexts >= 1' })
  await addAlert(ines, { condition: 'unansweredTexts >= 1' })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  expect(await noticesOf(desk.hannah)).toHaveLength(1)
  expect((await feedOf(ines)).count).toBe(0)
  expect((await ines.ok<{ data: ConfigurableAlert[] }>('GET', ALERTS)).data).toMatchObject([
    { clientsNow: 0, fired: { times: 0 } },
  ])
  await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'left' })
  await desk.review('all')
  const left = `select (select count(*) from alert_states where contact_id = $1)
    + (select count(*) from alert_firings where contact_id = $1) as left`
  expect(await desk.query(left, [desk.maria.id])).toEqual([{ left: 0n }])
})

test('a client who is removed during an alert’s first check is not counted', async () => {
  const tom = await desk.northline.client('Tom Hill', desk.newPhone(), desk.hannah)
  const { _id } = await addAlert(desk.priya, { condition: 'unansweredTexts >= 1' })
  await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'left' })
  const found = [desk.maria.id, tom.id]
  await desk.world.deps.store.tenant(desk.northline.id, (tx) => putFirstStates(tx, _id, found))
  expect(await desk.query('select contact_id from alert_states where alert_id = $1', [_id])).toEqual([
    { contact_id: tom.id },
  ])
})
