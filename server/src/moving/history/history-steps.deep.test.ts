import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { HISTORY_PATH } from '@attune/contract/moving/paths'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { addScheduled } from '../../schedules/testing/schedule-changes.ts'
import {
  bringHistory,
  CHECK,
  checkHistory,
  historyClients,
  historyOf,
  loadHistory,
  takeBack,
  uploadHistory,
  uploadHistoryRaw,
} from '../testing/histories.ts'
import {
  contactsOf,
  createWorld,
  send,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'

const FOLDERS = '/v1/messages/threads/folders'

let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let numbers = 40_000

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const newPhone = (): string => `+1303558${(numbers += 1).toString().slice(-4)}`
const refusalOf = async (step: string, body: object = {}) =>
  (await priya.refused('POST', `${HISTORY_PATH}/${step}`, body)).code

/** Rows that are left of an import, in all tables but its own. */
const rowsLeft = async (historyId: string): Promise<number[]> => {
  const counts: number[] = []
  for (const table of ['history_rows', 'history_messages', 'history_problems', 'history_clients']) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where history_id = $1`,
      [historyId],
    )
    counts.push(rows[0]?.count ?? -1)
  }
  return counts
}

/** Messages with several clients, one line each. */
const many = (count: number): string =>
  `Phone,Direction,Date,Text\n${Array.from({ length: count }, (_, at) => `+1303555${(1_000 + at).toString()},in,2021-03-04 10:11,Hello ${at}\n`).join('')}`

describe('the steps', () => {
  test('go in their order only, with answers that make sense', async () => {
    const { _id } = await uploadHistory(priya, historyOf(maria))
    const check = `${_id}/check`
    expect(await refusalOf(`${_id}/apply`)).toBe('HistoryNotReady')
    expect(await refusalOf(`${_id}/take-back`)).toBe('HistoryNotReturnable')
    const columns = ['client', 'direction', 'time', null]
    expect(await refusalOf(check, { ...CHECK, columns })).toBe('HistoryColumnsMissing')
    expect(await refusalOf(check, { ...CHECK, columns: ['client', 'client', 'time', 'text'] })).toBe(
      'HistoryColumnsMissing',
    )
    expect(await refusalOf(check, { ...CHECK, columns: ['client'] })).toBe('InputInvalid')
    expect(await refusalOf(check, { ...CHECK, columns: ['client', 'direction', 'time', 'text', 'id'] })).toBe(
      'InputInvalid',
    )
    expect(await refusalOf(check, { ...CHECK, coach: newId('us') })).toBe('CoachNotFound')
    expect(await refusalOf(check, { ...CHECK, zone: 'Mars/Olympus' })).toBe('InputInvalid')
    await priya.ok('POST', `${HISTORY_PATH}/${check}`, CHECK)
    expect(await refusalOf(check, CHECK)).toBe('HistoryNotReady')
    await world.work()
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
    expect(await refusalOf(`${_id}/apply`)).toBe('HistoryNotReady')
    await world.work()
    expect(await refusalOf(`${_id}/cancel`)).toBe('HistoryNotReady')
    expect(await refusalOf(`${newId('hi')}/apply`)).toBe('HistoryNotFound')
  })

  test('can be repeated with other answers before anything is written', async () => {
    const day = `Phone,Direction,Date,Text\n${maria.phone},in,3/4/2021 10:00,Hello\n`
    const { _id, summary } = await checkHistory(world, priya, day)
    expect(summary?.firstAt).toBe('2021-03-04T17:00:00.000Z')
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/check`, { ...CHECK, zone: 'Europe/Berlin', dayFirst: true })
    await world.work()
    const again = await loadHistory(priya, _id)
    expect(again).toMatchObject({ checked: 1, wrong: 0, clients: 1, summary: { firstAt: '2021-04-03T08:00:00.000Z' } })
  })

  test('leave nothing of the file behind once it is written, or cancelled', async () => {
    const done = await bringHistory(world, priya, many(3))
    expect(await rowsLeft(done._id)).toEqual([0, 0, 0, 3])
    const { _id } = await checkHistory(world, priya, many(3))
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/cancel`)
    await world.work()
    expect(await loadHistory(priya, _id)).toMatchObject({ state: 'cancelled', written: 0 })
    expect((await rowsLeft(_id)).slice(0, 2)).toEqual([0, 0])
    // A month later it is gone.
    await world.work('everything')
    await priya.refused('GET', `${HISTORY_PATH}/${_id}`)
  })

  test('leave nothing of the file behind that is taken back as soon as it has ended', async () => {
    const { _id } = await checkHistory(world, priya, many(3))
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/cancel`)
    expect((await rowsLeft(_id)).slice(0, 2)).toEqual([3, 3])
    expect(await takeBack(world, priya, _id)).toMatchObject({ state: 'returned' })
    expect((await rowsLeft(_id)).slice(0, 2)).toEqual([0, 0])
  })

  test('stop before the next client, and a job that comes twice writes nobody twice', async () => {
    const { _id } = await checkHistory(world, priya, many(40))
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
    const { rows } = await owner.query(`select kind, payload from work where kind = 'apply-history'`)
    expect(rows).toHaveLength(1)
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/cancel`)
    await world.work()
    expect(await loadHistory(priya, _id)).toMatchObject({ state: 'stopped', written: 0, clients: 40 })
    const whole = await bringHistory(world, priya, many(40))
    expect(whole).toMatchObject({ state: 'done', written: 40, added: 40 })
    await owner.query(
      `insert into work (organization_id, kind, payload, due_at, created_at)
        values ($1, 'apply-history', $2, now(), now())`,
      [northline.id, JSON.stringify({ historyId: whole._id, accountId: priya.id })],
    )
    await world.work()
    expect(await loadHistory(priya, whole._id)).toMatchObject({ state: 'done', written: 40, added: 40 })
    expect(await contactsOf(priya, '?limit=100')).toHaveLength(41)
  })

  test('stop when whoever started it loses the right', async () => {
    const { _id } = await checkHistory(world, priya, many(3))
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
    await setMembership(world.deps.store.global, priya.id, { role: 'ROLE_COACH' })
    forgetSessions()
    await world.work()
    await setMembership(world.deps.store.global, priya.id, { role: 'ROLE_ADMIN' })
    forgetSessions()
    expect(await loadHistory(priya, _id)).toMatchObject({ state: 'stopped', written: 0, added: 0 })
  })

  test('can be taken back by somebody else if whoever began to loses the right', async () => {
    const { _id } = await bringHistory(world, priya, many(3))
    const vera = await northline.staff('Vera', 'ROLE_ADMIN')
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/take-back`)
    await setMembership(world.deps.store.global, priya.id, { role: 'ROLE_COACH' })
    forgetSessions()
    await world.work()
    expect(await loadHistory(vera, _id)).toMatchObject({ state: 'stopped', written: 3, done: 3, clients: 3 })
    expect(await takeBack(world, vera, _id)).toMatchObject({ state: 'returned', written: 0 })
  })

  test('no more than three are open at a time', async () => {
    for (let each = 0; each < 3; each += 1) await uploadHistory(priya, many(1))
    expect((await uploadHistoryRaw(priya, many(1))).json()).toMatchObject({ status: 409, code: 'HistoriesFull' })
  })
})

describe('whose file it is', () => {
  test('nobody sees it from whom names are hidden, and no other organization', async () => {
    const { _id } = await uploadHistory(priya, historyOf(maria))
    const filmed = await priya.raw({
      method: 'GET',
      url: `${HISTORY_PATH}/${_id}`,
      headers: { 'x-record-video': 'on' },
    })
    expect(filmed.json()).toMatchObject({ status: 403, code: 'AccessDenied' })
    const upload = await uploadHistoryRaw(priya, many(1), { 'x-record-video': 'on' })
    expect(upload.json()).toMatchObject({ status: 403, code: 'AccessDenied' })
    // A manager with the same rights sees only some of the clients.
    const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
    const permissions = permissionBits.of(['organizations.update', 'contacts.private-data'])
    await setMembership(world.deps.store.global, luis.id, { permissions })
    forgetSessions()
    expect((await luis.refused('GET', `${HISTORY_PATH}/${_id}`)).code).toBe('HistoryHidden')
    expect((await uploadHistoryRaw(luis, many(1))).json()).toMatchObject({ status: 403, code: 'HistoryHidden' })
    const other = await (await world.organization('Southline', newPhone())).staff('Petra', 'ROLE_ADMIN')
    expect((await other.refused('GET', `${HISTORY_PATH}/${_id}`)).code).toBe('HistoryNotFound')
    expect(await other.ok('GET', HISTORY_PATH)).toEqual({ data: [] })
  })

  test('clients of another organization stay theirs', async () => {
    const south = await world.organization('Southline', newPhone())
    const petra = await south.staff('Petra', 'ROLE_ADMIN')
    await bringHistory(world, petra, historyOf(maria))
    expect(await threadOf(priya, maria)).toEqual([])
    const [theirs] = await contactsOf(petra)
    expect(theirs).toMatchObject({ phone: maria.phone })
    expect(theirs?._id).not.toBe(maria.id)
  })

  test('a file that is too large, or sent as something else, is refused', async () => {
    const large = await uploadHistoryRaw(priya, 'a', { 'content-length': '10737418240' })
    expect(large.json()).toMatchObject({ status: 413, code: 'HistoryTooLarge' })
    const text = await uploadHistoryRaw(priya, many(1), { 'content-type': 'text/plain' })
    expect(text.json()).toMatchObject({ status: 422, code: 'HistoryUnreadable' })
    expect(await priya.ok('GET', HISTORY_PATH)).toEqual({ data: [] })
  })
})

describe('after it', () => {
  test('the conversation goes on: a text is the next one, is unread and waits', async () => {
    await bringHistory(world, priya, historyOf(maria))
    await maria.texts('Are you there?')
    await world.work()
    expect((await threadsOf(hannah))[0]).toMatchObject({ unreadCount: 1, lastSequence: 3 })
    expect((await threadsOf(hannah))[0]?.needsAnswerSince).not.toBeNull()
    await send(hannah, maria, 'Yes')
    expect((await threadOf(hannah, maria)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { readSequence: 4 })
    expect((await threadsOf(hannah))[0]).toMatchObject({ unreadCount: 0 })
  })

  test('nobody has to read what was brought: only what came in here is marked as unread', async () => {
    await bringHistory(world, priya, historyOf(maria))
    const mark = (change: object) => priya.ok<Thread>('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, change)
    await mark({ readSequence: 2 })
    expect(await mark({ unread: true })).toMatchObject({ readSequence: 2, unreadCount: 0 })
    await maria.texts('Are you there?')
    await mark({ readSequence: 3 })
    expect(await mark({ unread: true })).toMatchObject({ readSequence: 2, unreadCount: 1 })
    expect((await threadsOf(priya, { unread: true })).map(({ contactId }) => contactId)).toEqual([maria.id])
  })

  test('messages are found by search and go with an erased client', async () => {
    const { _id } = await bringHistory(world, priya, historyOf(maria))
    const found = await priya.ok<{ data: unknown[] }>('POST', '/v2/messages.search', { q: 'Hello' })
    expect(found.data).toHaveLength(1)
    await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'left' })
    await world.work()
    const { rows } = await owner.query(`select text from messages where contact_id = $1 and text <> ''`, [maria.id])
    expect(rows).toEqual([])
    expect(await historyClients(priya, _id)).toMatchObject([{ address: null, name: '' }])
  })

  test('what somebody has worked with isn’t taken back, and a client who was changed stays', async () => {
    const nils = '+13035551234'
    const file = `${historyOf(maria)}${nils},in,2021-03-04 11:00,Hello\n`
    const { _id } = await bringHistory(world, priya, file)
    const { rows } = await owner.query(`select contact_id from contacts where phone = $1`, [nils])
    await owner.query(
      `insert into message_contexts (organization_id, contact_id, sequence, type, rank) values ($1, $2, 1, 'sleep', 3)`,
      [northline.id, maria.id],
    )
    await priya.ok('PUT', `/v1/contacts/${rows[0]?.contact_id}`, { profile: { basic: { fullName: 'Nils' } } })
    expect(await takeBack(world, priya, _id)).toMatchObject({ state: 'returned', written: 2 })
    const kept = await historyClients(priya, _id)
    expect(kept.map(({ state, reason }) => [state, reason])).toEqual([
      ['kept', 'The client was changed since and stays, without these messages.'],
      ['kept', 'Somebody has worked with these messages since.'],
    ])
    expect(await threadOf(priya, maria)).toHaveLength(2)
    expect((await contactsOf(priya)).map(({ profile }) => profile.basic.fullName)).toContain('Nils')
  })

  test('what somebody has pinned, flagged, or wants to answer isn’t taken back', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const lines = phones.map((phone) => `${phone},in,2021-03-04 11:00,Hello\n`)
    const { _id } = await bringHistory(world, priya, `${historyOf(maria)}${lines.join('')}`)
    const clients = (await contactsOf(priya)).filter(({ phone }) => phone !== null && phones.includes(phone))
    const [pinned = '', flagged = '', waiting = ''] = clients.map((client) => client._id)
    for (const [id, flags] of [
      [pinned, { pinned: true }],
      [flagged, { review: true }],
    ] as const)
      await priya.ok('PATCH', `/v1/messages/${(await threadOf(priya, { id }))[0]?.id}/flags`, flags)
    await priya.ok('PATCH', `/v1/threads/${threadIdOf(waiting)}`, { needsAnswer: true })
    expect(await takeBack(world, priya, _id)).toMatchObject({ state: 'returned', written: 3 })
    const kept = (await historyClients(priya, _id)).filter(({ state }) => state === 'kept')
    expect(kept.map(({ contactId }) => contactId ?? '').toSorted()).toEqual([pinned, flagged, waiting].toSorted())
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(
      new Set(['Somebody has worked with these messages since.']),
    )
    expect(await threadOf(priya, { id: waiting })).toHaveLength(1)
    expect(await threadOf(priya, maria)).toEqual([])
  })

  test('a new client stays whom somebody has noted, planned or scheduled something for; one with a task of ours or a deleted message goes', async () => {
    const phones = { noted: newPhone(), tasked: newPhone(), scheduled: newPhone(), untouched: newPhone() }
    const lines = Object.values(phones).map((phone) => `${phone},in,2021-03-04 11:00,Hello\n`)
    const { _id } = await bringHistory(world, priya, `${historyOf(maria)}${lines.join('')}`)
    const idOf = async (phone: string) =>
      (await owner.query<{ contact_id: string }>('select contact_id from contacts where phone = $1', [phone])).rows[0]
        ?.contact_id ?? ''
    const noted = await idOf(phones.noted)
    await priya.ok('POST', `/v1/contacts/${noted}/notes`, { text: 'Knee surgery in May' })
    await priya.ok('POST', '/v1/contacts/tasks', {
      contactId: await idOf(phones.tasked),
      title: 'Call them',
      priority: 'low',
    })
    await addScheduled(priya, { id: await idOf(phones.scheduled) })
    const deleted = await addScheduled(priya, { id: await idOf(phones.untouched) })
    await priya.ok('DELETE', `/v1/scheduled-messages/${deleted._id}`, {})
    await owner.query(
      `insert into tasks (organization_id, task_id, contact_id, status, type, topic, occasion, title, priority, urgency,
          created_at, updated_at)
        values ($1, $2, $3, 'new', 'reply', 'reply', 'a', 'Reply', 'low', 0, now(), now())`,
      [northline.id, newId('tk'), await idOf(phones.untouched)],
    )
    await takeBack(world, priya, _id)
    const reasons = (await historyClients(priya, _id)).map(({ state, reason }) => [state, reason])
    const stays = ['kept', 'The client was changed since and stays, without these messages.']
    expect(reasons).toEqual(expect.arrayContaining([stays, stays, stays, ['returned', null]]))
    expect(reasons.filter(([state]) => state === 'kept')).toHaveLength(3)
    const { data } = await priya.ok<{ data: { text: string }[] }>('GET', `/v1/contacts/${noted}/notes`)
    expect(data.map(({ text }) => text)).toEqual(['Knee surgery in May'])
    const { rows } = await owner.query('select from contacts where phone = any($1)', [Object.values(phones)])
    expect(rows).toHaveLength(3)
  })

  test('a new client stays whom somebody has put into a folder, set a rule for, given away or sent a scene', async () => {
    const phones = { foldered: newPhone(), ruled: newPhone(), given: newPhone(), started: newPhone() }
    const lines = Object.values(phones).map((phone) => `${phone},in,2021-03-04 11:00,Hello\n`)
    const { _id } = await bringHistory(world, priya, `${historyOf(maria)}${lines.join('')}`)
    const idOf = async (phone: string) =>
      (await owner.query<{ contact_id: string }>('select contact_id from contacts where phone = $1', [phone])).rows[0]
        ?.contact_id ?? ''
    const folder = await priya.ok<{ _id: string }>('POST', FOLDERS, { title: 'Mornings' })
    await priya.ok('POST', `${FOLDERS}/add-into`, { folderId: folder._id, contactIds: [await idOf(phones.foldered)] })
    await owner.query(
      `insert into client_rule_changes (organization_id, contact_id, place, command, detail, source, account_id, at)
        values ($1, $2, 1, 'pause', '', 'staff', $3, now())`,
      [northline.id, await idOf(phones.ruled), priya.id],
    )
    await owner.query(
      `insert into tasks (organization_id, task_id, contact_id, status, type, topic, occasion, title, priority, urgency,
          user_assigned, created_at, updated_at)
        values ($1, $2, $3, 'new', 'reply', 'reply', 'a', 'Reply', 'low', 0, $4, now(), now())`,
      [northline.id, newId('tk'), await idOf(phones.given), priya.id],
    )
    const scene = await addScene(priya, [waitNode('ask')])
    await startScene(priya, { id: await idOf(phones.started) }, scene._id)
    await takeBack(world, priya, _id)
    const states = (await historyClients(priya, _id)).map(({ state }) => state)
    expect(states.filter((state) => state === 'kept')).toHaveLength(4)
    const { rows } = await owner.query('select from contacts where phone = any($1)', [Object.values(phones)])
    expect(rows).toHaveLength(4)
  })

  test('a client with whom something goes wrong stays as they are, and the others are taken back', async () => {
    const file = `${historyOf(maria)}+13035551235,in,2021-03-04 11:00,Hello\n`
    const { _id } = await bringHistory(world, priya, file)
    const broken = `check (contact_id <> '${maria.id}' or last_sequence > 0) not valid`
    await owner.query(`alter table threads add constraint broken ${broken}`)
    const back = await takeBack(world, priya, _id)
    await owner.query('alter table threads drop constraint broken')
    expect(back).toMatchObject({ state: 'returned', written: 2 })
    const clients = await historyClients(priya, _id)
    expect(clients.map(({ state, reason }) => [state, reason])).toEqual(
      expect.arrayContaining([
        ['kept', 'Something went wrong on our side. These messages stay.'],
        ['returned', null],
      ]),
    )
    expect(await threadOf(priya, maria)).toHaveLength(2)
  })

  test('what was brought to a client who was merged since stays, and isn’t brought a second time', async () => {
    const again = await northline.client('Maria L.', '+13035554321', hannah)
    const file = historyOf(again)
    const { _id, written } = await bringHistory(world, priya, file)
    await priya.ok('POST', `/v1/contacts/${maria.id}/merge`, { goes: again.id })
    expect((await bringHistory(world, priya, file)).written).toBe(0)
    expect(await threadOf(priya, maria)).toEqual([])
    expect(await takeBack(world, priya, _id)).toMatchObject({ state: 'returned', written })
    expect(await historyClients(priya, _id)).toMatchObject([
      { state: 'kept', reason: 'This client is part of another one now.' },
    ])
  })
})
