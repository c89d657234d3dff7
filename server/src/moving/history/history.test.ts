import type { FactKind } from '@attune/contract/app/facts'
import { HISTORY_PATH } from '@attune/contract/moving/paths'
import { threadIdOf } from '@attune/contract/ids'
import type { Contact } from '@attune/contract/contacts/entity'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bringHistory,
  checkHistory,
  historyClients,
  historyProblems,
  takeBack,
  uploadHistory,
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

let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let numbers = 20_000

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah Weiss', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const newPhone = (): string => `+1303556${(numbers += 1).toString().slice(-4)}`

const NILS = '+13035559999'
const file = (): string => `Client,Name,Direction,Date,Message,Coach
${maria.phone},Maria L.,incoming,2021-03-04 10:11,Good morning,
${maria.phone},Maria L.,outgoing,3/4/2021 10:12 AM,"Hi Maria,
how did you sleep?",hannah weiss
(303) 555-9999,\u202ANils\u202C Berg,incoming,2022-07-01T08:00:00Z,Can we talk on Friday?,
`

/** Everything by which something could be sent, start later or call for somebody. */
const FOLLOWING = [
  ...['deliveries', 'work', 'runs', 'run_turns', 'notices', 'recent_questions', 'tasks', 'held_messages'],
  ...['inbound_seen', 'webhook_deliveries', 'keyword_uses', 'scheduled_messages', 'alert_firings', 'message_origins'],
]

const whatCouldFollow = async () => {
  const counts: Record<string, number> = { sent: world.carrier.taken.length, mails: world.mail.sent.length }
  for (const table of FOLLOWING) {
    const left = table === 'work' ? " where kind <> 'sweep-history'" : ''
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}${left}`)
    counts[table] = rows[0]?.count ?? -1
  }
  return counts
}

describe('a table of messages', () => {
  test('is read, its columns guessed, and nothing of it is there yet', async () => {
    const taken = await uploadHistory(priya, file())
    expect(taken).toMatchObject({ kind: 'table', state: 'uploaded', rows: 3, fileName: 'messages.csv' })
    expect(taken.columns.map(({ field }) => field)).toEqual(['client', 'name', 'direction', 'time', 'text', 'writer'])
    const checked = await checkHistory(world, priya, file())
    expect(checked).toMatchObject({ state: 'checked', checked: 3, wrong: 0, clients: 2 })
    expect(checked.summary).toEqual({
      ...{ found: 1, added: 1, messages: 3, known: 0, older: 0, repeated: 0, skipped: 0, files: 0, stopped: 0 },
      firstAt: '2021-03-04T17:11:00.000Z',
      lastAt: '2022-07-01T08:00:00.000Z',
    })
    expect(await threadOf(priya, maria)).toEqual([])
    expect(await contactsOf(priya)).toHaveLength(1)
  })

  test('becomes past conversations, with their own times, and clients whom the chosen coach gets', async () => {
    const done = await bringHistory(world, priya, file(), { coach: hannah.id })
    expect(done).toMatchObject({ state: 'done', written: 3, added: 1, refused: 0, done: 2 })
    const thread = await threadOf(hannah, maria)
    expect(thread.map(({ sequence, body }) => [sequence, body?.type, body?.text, body?.date])).toEqual([
      [1, 1, 'Good morning', Date.UTC(2021, 2, 4, 17, 11) / 1000],
      [2, 2, 'Hi Maria,\nhow did you sleep?', Date.UTC(2021, 2, 4, 17, 12) / 1000],
    ])
    expect(thread[1]?.body).toMatchObject({ is_sent: 1, send_by: { _id: hannah.id } })
    const nils = (await contactsOf(hannah)).find(({ phone }) => phone === NILS) as Contact
    expect(nils.profile.basic.fullName).toBe('Nils Berg')
    expect(nils.primaryCoach?._id).toBe(hannah.id)
    expect(nils.lastMessageAt).toBe('2022-07-01T08:00:00.000Z')
  })

  test('sends nothing, rings nobody and starts nothing; nobody has to read or answer it', async () => {
    const before = await whatCouldFollow()
    await bringHistory(world, priya, file(), { coach: hannah.id })
    expect(await whatCouldFollow()).toEqual(before)
    // No job came and went, either: nothing reacts to what was recorded.
    const { rows } = await owner.query<{ kind: FactKind }>(
      `select distinct kind from facts where organization_id = $1 and kind <> 'SessionStarted' order by kind`,
      [northline.id],
    )
    const kinds = rows.map(({ kind }) => kind)
    expect(kinds).toEqual([
      'ContactAdded',
      'ContactHistoryChanged',
      'HistoryEnded',
      'HistoryStarted',
      'HistoryUploaded',
    ])
    expect(kinds.flatMap((kind) => world.deps.store.reactions[kind] ?? [])).toEqual([])
    for (const thread of await threadsOf(hannah)) {
      expect(thread).toMatchObject({ unreadCount: 0, needsAnswerSince: null, waiting: null })
    }
    // Also not once somebody has read the beginning of it.
    await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { readSequence: 0 })
    expect((await threadsOf(hannah)).map(({ unreadCount }) => unreadCount)).toEqual([0, 0])
  })

  test('brings nothing twice, and what is new at its end', async () => {
    await bringHistory(world, priya, file())
    const more = `${file()}${maria.phone},,in,2021-05-01 09:00,Back again,\n`
    const checked = await checkHistory(world, priya, more)
    expect(checked.summary).toMatchObject({ found: 2, added: 0, messages: 4, known: 3, older: 0 })
    const again = await bringHistory(world, priya, more)
    expect(again).toMatchObject({ state: 'done', written: 1, added: 0 })
    expect((await threadOf(priya, maria)).map(({ body }) => body?.text)).toEqual([
      'Good morning',
      'Hi Maria,\nhow did you sleep?',
      'Back again',
    ])
  })

  test('leaves out what is older than a message that is here already, and says so before', async () => {
    await maria.texts('I moved with you')
    await world.work()
    const checked = await checkHistory(world, priya, file())
    expect(checked.summary).toMatchObject({ messages: 3, older: 2 })
    expect(await bringHistory(world, priya, file())).toMatchObject({ written: 1 })
    expect((await threadOf(priya, maria)).map(({ body }) => body?.text)).toEqual(['I moved with you'])
  })

  test('names each row that can’t be read, with its line, and brings the others', async () => {
    const wrong = `Phone,Direction,Date,Text
${maria.phone},in,1900-01-01 10:00,Too old
${maria.phone},in,2199-01-01 10:00,Too new
${maria.phone},in,yesterday,When?
,in,2021-01-01 10:00,Who?
12,in,2021-01-01 10:00,Who?
${northline.number},in,2021-01-01 10:00,Ourselves
${maria.phone},sideways,2021-01-01 10:00,Which way?
${maria.phone},in,2021-01-01 10:00,
${maria.phone},in,2021-02-30 10:00,No such day
${maria.phone},in,2021-01-01 10:00,Good
`
    const checked = await checkHistory(world, priya, wrong)
    expect(checked).toMatchObject({ wrong: 9, checked: 10 })
    expect(await historyProblems(priya, checked._id)).toEqual({
      2: 'This date is before 1990.',
      3: 'This time is in the future.',
      4: "“yesterday” isn't a time.",
      5: "The row doesn't say who the client is.",
      6: "“12” isn't a phone number or an email address.",
      7: 'The client has an address of your own.',
      8: "“sideways” doesn't say whether the message came in or went out.",
      9: 'The message has no text.',
      10: "“2021-02-30 10:00” isn't a time.",
    })
    expect(await bringHistory(world, priya, wrong)).toMatchObject({ written: 1 })
  })

  test('is for admins: a coach is refused', async () => {
    const { statusCode } = await hannah.raw({ method: 'GET', url: HISTORY_PATH })
    expect(statusCode).toBe(403)
    await expect(uploadHistory(hannah, file())).rejects.toThrow('AccessDenied')
  })
})

describe('taking it back', () => {
  test('removes the messages and the clients it added, and lets it be brought again', async () => {
    const { _id } = await bringHistory(world, priya, file())
    expect(await takeBack(world, priya, _id)).toMatchObject({ state: 'returned', written: 0 })
    expect(await threadOf(priya, maria)).toEqual([])
    expect((await contactsOf(priya)).map(({ _id: id }) => id)).toEqual([maria.id])
    expect((await threadsOf(priya))[0]).toMatchObject({ lastSequence: 0, lastMessageAt: null })
    expect(await bringHistory(world, priya, file())).toMatchObject({ written: 3, added: 1 })
  })

  test('leaves a client alone with whom somebody has written since, and names them', async () => {
    const { _id } = await bringHistory(world, priya, file())
    await send(hannah, maria, 'Welcome to our new desk')
    await world.work()
    await takeBack(world, priya, _id)
    expect(await threadOf(priya, maria)).toHaveLength(3)
    const kept = (await historyClients(priya, _id)).filter(({ state }) => state === 'kept')
    expect(kept).toMatchObject([{ contactId: maria.id, reason: 'Somebody has written since.', written: 2 }])
  })

  test('is refused after seven days, and twice', async () => {
    const { _id } = await bringHistory(world, priya, file())
    const endedAt = (days: number) =>
      owner.query(`update histories set ended_at = now() - $2::interval where history_id = $1`, [_id, `${days} days`])
    await endedAt(8)
    const late = await priya.raw({ method: 'POST', url: `${HISTORY_PATH}/${_id}/take-back`, payload: {} })
    await endedAt(6)
    expect(late.json()).toMatchObject({ status: 409, code: 'HistoryNotReturnable' })
    await takeBack(world, priya, _id)
    const twice = await priya.raw({ method: 'POST', url: `${HISTORY_PATH}/${_id}/take-back`, payload: {} })
    expect(twice.json()).toMatchObject({ code: 'HistoryNotReturnable' })
  })
})
