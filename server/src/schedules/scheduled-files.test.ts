import type { Message } from '@attune/contract/conversations/entity'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { picture, sound, upload } from '../testing/uploads.ts'
import { createWorld, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let pool: ReturnType<typeof openPool>
let hannah: TestPerson
let ben: TestPerson
let maria: TestClient
let phones = 10_000

/** Nine in the morning in Denver, seven hours behind. */
const NOW = new Date('2026-11-18T16:00:00Z')
const TOMORROW = { scheduleType: 'once', scheduleValue: { localDate: '2026-11-19', localTime: '09:00' } } as const
const TOMORROW_AT = new Date('2026-11-19T16:30:00Z')

beforeAll(async () => {
  world = await createWorld()
  pool = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  world.at(NOW)
  const northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  ben = await northline.staff('Ben', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

const newPhone = () => `+13037${(phones += 1)}1`
const photo = async () => (await upload(hannah, { bytes: await picture(), name: 'Plan.jpg', mime: 'image/jpeg' }))._id
const voice = async () => (await upload(hannah, { bytes: sound(), name: 'Voice note.wav', mime: 'audio/wav' }))._id
const draftOf = (attachments: string[], text = 'Your plan') => ({ contactId: maria.id, data: { text, attachments } })
const schedule = (attachments: string[], text?: string) =>
  hannah.ok<ScheduledMessage>('POST', '/v1/scheduled-messages', { ...draftOf(attachments, text), ...TOMORROW })
const pending = async () =>
  (await hannah.ok<{ data: ScheduledMessage[] }>('GET', `/v1/contacts/${maria.id}/scheduled-messages`)).data
const pass = async (to: Date) => {
  world.at(to)
  await world.work('everything')
  // People are still signed in.
  world.at(NOW)
}

test('a photo and a voice note leave with their message, in order, and are shown until then', async () => {
  const ids = [await photo(), await voice()]
  const item = await schedule(ids)
  expect(item).toMatchObject({
    sendByType: 'user',
    data: {
      text: 'Your plan',
      files: [
        { _id: ids[0], type: 'image', name: 'Plan.jpg' },
        { _id: ids[1], type: 'audio', name: 'Voice note.wav' },
      ],
    },
  })
  const plan = await hannah.ok<{ data: { text: string }[] }>('GET', `/v1/contacts/${maria.id}/plan`)
  expect(plan.data.map(({ text }) => text)).toEqual(['Your plan (2 files)'])
  // A day later, unused uploads are swept: these are in use.
  await pass(new Date(NOW.getTime() + 24.2 * 3_600_000))
  expect(await pending()).toEqual([])
  const [message] = await threadOf(hannah, maria)
  expect(message?.body).toMatchObject({ text: 'Your plan', send_by_type: 'user', is_sent: expect.any(Number) })
  expect((await attachmentsOf(message)).map(({ _id }) => _id)).toEqual(ids)
  await world.work('everything')
  expect(await threadOf(hannah, maria)).toHaveLength(1)
})

test('a file needs no words, and its schedule can be changed to another moment', async () => {
  const item = await schedule([await voice()], ' ')
  const moved = await hannah.ok<ScheduledMessage>('PUT', `/v1/scheduled-messages/${item._id}`, {
    scheduleType: 'once',
    scheduleValue: { localDate: '2026-11-20', localTime: '09:00' },
    data: { text: '' },
  })
  expect(moved.data).toMatchObject({ text: '', files: [{ type: 'audio' }] })
  await hannah.ok('POST', `/v1/scheduled-messages/${item._id}/send-now`, {})
  expect(await attachmentsOf((await threadOf(hannah, maria)).at(-1))).toMatchObject([{ type: 'audio' }])
})

test('files that repeat, too many, unknown or used ones, and no message at all are refused; nothing is taken', async () => {
  const file = await photo()
  const create = (data: object, when: object = TOMORROW) =>
    hannah.refused('POST', '/v1/scheduled-messages', { contactId: maria.id, data, ...when })
  const weekly = { scheduleType: 'weekly', scheduleValue: { dayOfWeek: 3, localTime: '09:00' } }
  const repeated = await create({ text: 'Hi', attachments: [file] }, weekly)
  expect(repeated).toMatchObject({ code: 'ScheduledFilesOnce', status: 422 })
  const eleven = Array.from({ length: 11 }, () => newId('md'))
  expect(await create({ text: 'Hi', attachments: eleven })).toMatchObject({ code: 'TooManyAttachments' })
  expect(await create({ text: 'Hi', attachments: [newId('md')] })).toMatchObject({ code: 'MediaUnknown' })
  expect(await create({ text: ' ', attachments: [] })).toMatchObject({ code: 'MessageRequired' })
  const item = await schedule([file])
  expect(await create({ text: 'Hi', attachments: [file] })).toMatchObject({ code: 'MediaTaken' })
  const change = await hannah.refused('PUT', `/v1/scheduled-messages/${item._id}`, weekly)
  expect(change).toMatchObject({ code: 'ScheduledFilesOnce' })
})

test('a deleted one gives its files back: they can be scheduled again, and are swept if nobody does', async () => {
  const [kept, left] = [await photo(), await voice()]
  for (const file of [kept, left]) {
    const { _id } = await schedule([file])
    await hannah.ok('DELETE', `/v1/scheduled-messages/${_id}`, {})
  }
  await schedule([kept])
  await pass(TOMORROW_AT)
  await pass(new Date(NOW.getTime() + 26 * 3_600_000))
  const { rows } = await pool.query('select media_id from media where media_id = any($1)', [[kept, left]])
  expect(rows).toEqual([{ media_id: kept }])
})

test('one whose file is gone doesn’t leave, and says why; it can’t be sent now either', async () => {
  const file = await photo()
  const { _id } = await schedule([file])
  await pool.query('delete from media where media_id = $1', [file])
  expect(await hannah.refused('POST', `/v1/scheduled-messages/${_id}/send-now`, {})).toMatchObject({
    code: 'MediaUnknown',
  })
  await pass(TOMORROW_AT)
  expect(await pending()).toMatchObject([{ _id, disabled: true, problem: 'file', data: { files: [] } }])
  expect(await threadOf(hannah, maria)).toEqual([])
})

test('a colleague’s upload can’t be taken, and a removed client’s files go with them', async () => {
  const foreign = (await upload(ben, { bytes: await picture(), name: 'Ben.jpg', mime: 'image/jpeg' }))._id
  const refused = await hannah.refused('POST', '/v1/scheduled-messages', { ...draftOf([foreign]), ...TOMORROW })
  expect(refused).toMatchObject({ code: 'MediaUnknown' })
  const own = await photo()
  await schedule([own])
  const { rows } = await pool.query('select contact_id from media where media_id = $1', [own])
  // Whatever is taken for a client is erased with the client.
  expect(rows).toEqual([{ contact_id: maria.id }])
})

const attachmentsOf = async (message: Message | undefined) =>
  (await hannah.ok<Message>('GET', `/v1/messages/${message?.id}?include=attachments`)).attachments ?? []
