import { EXPORT_PATH } from '@attune/contract/contacts/constants'
import { HISTORY_PATH } from '@attune/contract/moving/paths'
import { openPool } from '@attune/store/connection'
import { lockContact } from '@attune/store/contacts/contacts'
import { placeMessages, removePlaced } from '@attune/store/moving/history/place-messages'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bringHistory,
  checkHistory,
  historyClients,
  historyOf,
  historyProblem,
  historyProblems,
  loadHistory,
  takeBack,
} from '../testing/histories.ts'
import {
  contactsOf,
  createWorld,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

/** Files that nobody means well with, and clients who go while a file is read. */
let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let numbers = 70_000

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

const newPhone = (): string => `+1303554${(numbers += 1).toString().slice(-4)}`

// Each of these took hours, during which nobody else was served.
describe('a file made to keep the server busy', () => {
  const HEAD = 'From,To,Direction,Date,Text\n'
  const row = (cells: Partial<Record<'from' | 'to' | 'date', string>>) =>
    `"${cells.from ?? maria.phone}","${cells.to ?? northline.number}",in,"${cells.date ?? '2021-03-04'}",Hello\n`

  test('has cells of nothing but separators and spaces', async () => {
    const spaces = ' '.repeat(19_000)
    const file = `${HEAD}${row({ to: `${','.repeat(19_000)}x` })}${row({ date: `2021-03-04 10:00${spaces}x` })}${row({ from: `+1${spaces}${'9'.repeat(900)}` })}${row({})}`
    const { _id, summary } = await checkHistory(world, priya, file)
    expect(summary).toMatchObject({ messages: 2 })
    expect(Object.values(await historyProblems(priya, _id))).toMatchObject([
      expect.stringContaining('isn’t a time'.replace('’', "'")),
      expect.stringContaining("isn't a phone number"),
    ])
  })

  test('is a mailbox with endless lines, “From ” at their beginning, or nothing but line ends', async () => {
    const mail = (body: string) =>
      `From a@example.com Thu Mar  4 17:11:00 2021\nFrom: Maria <maria@client.example>\nTo: team@northline.example\nSubject: Hi\nMessage-ID: <${body.length}@x>\nDate: Thu, 04 Mar 2021 17:11:00 +0000\nContent-Type: text/plain\n\n${body}\n\n`
    const box = [
      mail(`One\nFrom ${'a'.repeat(1_500_000)}\nend`),
      mail(`Two\n${'From x\n'.repeat(100_000)}end`),
      mail(`Three${'\n'.repeat(700_000)}end`),
      mail('Four'),
    ].join('')
    const { _id, rows } = await checkHistory(world, priya, box, { own: ['team@northline.example'] })
    expect(rows).toBe(4)
    expect(await historyProblems(priya, _id)).toMatchObject({ 3: expect.stringContaining('too many lines') })
    expect(await historyProblem(priya, `From ${'a'.repeat(1_000_000)}\n\nHello\n`)).not.toBe('')
  })

  test('is JSON with a million lists, or a million messages that say nothing', async () => {
    const lists = `{"x":1${',"messages":[]'.repeat(400_000)}}`
    expect(await historyProblem(priya, lists)).not.toBe('')
    const messages = `{"account_id":1,"messages":[${'{},'.repeat(1_000_000)}{}]}`
    expect(await historyProblem(priya, messages)).toBe('Record 1 is too long. Export fewer messages at once.')
  })
})

test('a client with two addresses in a file gets the messages of both, by time, and loses both when it is taken back', async () => {
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { email: 'maria@client.example' })
  const row = (address: string, day: number) => `${address},in,2021-03-0${day},Day ${day}\n`
  const days = [1, 2, 3, 4].map((day) => row(day % 2 === 0 ? maria.phone : 'maria@client.example', day)).join('')
  const { _id, state, written } = await bringHistory(world, priya, `Contact,Direction,Date,Text\n${days}`)
  expect([state, written]).toEqual(['done', 4])
  expect((await threadOf(priya, maria)).map(({ body }) => body?.text)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4'])
  expect((await historyClients(priya, _id)).map((client) => [client.state, client.written])).toEqual([
    ['done', 4],
    ['done', 0],
  ])
  expect(await takeBack(world, priya, _id)).toMatchObject({ state: 'returned', written: 0 })
  expect(await threadOf(priya, maria)).toEqual([])
})

test('a cell that is a formula is text, and leaves as text', async () => {
  const evil = '=HYPERLINK("http://evil.example","x")'
  const file = `Phone,Name,Direction,Date,Text\n${newPhone()},"${evil.replaceAll('"', '""')}",in,2021-03-04,"@SUM(1)"\n`
  await bringHistory(world, priya, file)
  expect((await contactsOf(priya)).map(({ profile }) => profile.basic.fullName)).toContain(evil)
  const exported = await priya.raw({ method: 'GET', url: EXPORT_PATH })
  expect(exported.statusCode).toBe(200)
  expect(exported.body).toContain('HYPERLINK')
  expect(exported.body).not.toMatch(/(^|,|")=HYPERLINK/m)
})

test('a long conversation has the time that it takes to be written, and taken back', async () => {
  const { _id } = await checkHistory(world, priya, historyOf(maria))
  const limits = await world.deps.store.tenant(northline.id, async (tx) => {
    const limit = async () =>
      (await sql<{ at: string }>`select current_setting('statement_timeout') as at`.execute(tx.db)).rows[0]?.at
    const before = await limit()
    await placeMessages(tx, _id, { contactId: maria.id, addresses: [maria.phone], isNew: false })
    return [before, await limit()]
  })
  expect(limits).toEqual(['1min', '10min'])
  const back = await world.deps.store.tenant(northline.id, async (tx) => {
    const none = { lastReceivedAt: null, lastSentAt: null, lastMessageAt: null, movedAt: world.now().toISOString() }
    const before = { ...none, optedOutAt: null, rev: 1 }
    await removePlaced(tx, maria.id, { historyId: _id, lastSequence: 2, written: 2, before })
    return (await sql<{ at: string }>`select current_setting('statement_timeout') as at`.execute(tx.db)).rows
  })
  expect(back).toEqual([{ at: '10min' }])
  expect(await threadOf(priya, maria)).toEqual([])
})

describe('a client who was erased', () => {
  test('after the file was read isn’t brought back by it, and nothing of them is left in it', async () => {
    const { _id } = await checkHistory(world, priya, `${historyOf(maria)}${newPhone()},in,2021-03-04 10:00,Somebody\n`)
    await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'left' })
    for (const table of ['history_rows', 'history_messages']) {
      const { rows } = await owner.query(`select t::text as all from ${table} t where history_id = $1`, [_id])
      expect(JSON.stringify(rows), table).not.toContain('Hi Maria')
      expect(rows, table).toHaveLength(1)
    }
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
    await world.work()
    expect(await loadHistory(priya, _id)).toMatchObject({ state: 'done', written: 1, added: 1, refused: 1 })
    expect(await contactsOf(priya)).toHaveLength(1)
  })

  test('while their conversation waited to be written gets none of it', async () => {
    const { _id } = await checkHistory(world, priya, historyOf(maria))
    await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
    await overtake(() => priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'left' }))
    const { rows } = await owner.query(`select text from messages where contact_id = $1`, [maria.id])
    expect(rows).toEqual([])
    expect(await loadHistory(priya, _id)).toMatchObject({ state: 'done', written: 0, refused: 1 })
  })
})

test('a client who was merged while their conversation waited has it with the one who stays', async () => {
  const again = await northline.client('Maria L.', newPhone(), hannah)
  const { _id } = await checkHistory(world, priya, historyOf(again))
  await priya.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
  await overtake(() => priya.ok('POST', `/v1/contacts/${maria.id}/merge`, { goes: again.id }), again)
  expect((await threadOf(priya, maria)).map(({ body }) => body?.text)).toEqual(['Hello', 'Hi Maria'])
  expect(await historyClients(priya, _id)).toMatchObject([{ state: 'done', contactId: maria.id, written: 2 }])
})

/** Makes a change of a client for which the job already waits. */
const overtake = async (change: () => Promise<unknown>, client = maria): Promise<void> => {
  const blocked = () => countBlocked(world.deps.store, northline.id)
  const { changed, worked } = await world.deps.store.tenant(northline.id, async (tx) => {
    await lockContact(tx, client.id)
    const changing = change()
    await expect.poll(blocked, { timeout: 20_000 }).toBe(1)
    const working = world.work()
    await expect.poll(blocked, { timeout: 20_000 }).toBe(2)
    return { changed: changing, worked: working }
  })
  await changed
  await worked
}
