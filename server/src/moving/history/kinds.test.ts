import { HISTORY_PATH } from '@attune/contract/moving/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bringHistory,
  checkHistory,
  historyClients,
  historyProblem,
  historyProblems,
  uploadHistory,
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

let world: World
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let numbers = 30_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah Weiss', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(() => world.close())

const newPhone = (): string => `+1303557${(numbers += 1).toString().slice(-4)}`

const textsOf = async (client: TestClient) =>
  (await threadOf(priya, client)).map(({ body }) => `${body?.type === 1 ? '<' : '>'} ${body?.text}`)

describe('a message log from Twilio', () => {
  const HEAD =
    'From,To,Body,Status,SentDate,ApiVersion,NumSegments,ErrorCode,AccountSid,Sid,Direction,DateCreated,DateUpdated,DateSent,Price,PriceUnit,NumMedia'
  const row = (
    from: string,
    to: string,
    body: string,
    sid: string,
    more: { status?: string; direction?: string } = {},
  ) =>
    `${from},${to},"${body}",${more.status ?? 'delivered'},2021-03-04 17:11:00 UTC,2010-04-01,1,,AC1,${sid},${more.direction ?? 'inbound'},2021-03-04T17:11:00Z,2021-03-04T17:11:00Z,2021-03-04T17:11:00Z,-0.0075,USD,0`
  const log = () =>
    [
      HEAD,
      row(maria.phone, northline.number, 'Hello', 'SM1'),
      row(northline.number, maria.phone, 'Hi Maria, ""great""', 'SM2', { direction: 'outbound-api' }),
      row(northline.number, maria.phone, 'Never arrived', 'SM3', {
        direction: 'outbound-reply',
        status: 'undelivered',
      }),
      row(maria.phone, northline.number, 'Hello', 'SM1'),
      row(northline.number, northline.number, 'To ourselves', 'SM4', { direction: 'outbound-api' }),
    ].join('\r\n')

  test('is recognized, brought with its ids, and a row that is there twice comes once', async () => {
    const checked = await checkHistory(world, priya, log())
    expect(checked).toMatchObject({ kind: 'twilio', wrong: 1 })
    expect(checked.summary).toMatchObject({ messages: 2, repeated: 1, skipped: 1, found: 1, added: 0 })
    expect(await historyProblems(priya, checked._id)).toEqual({ 6: 'The sender and the receiver are the same.' })
    expect(await bringHistory(world, priya, log())).toMatchObject({ written: 2 })
    expect(await textsOf(maria)).toEqual(['< Hello', '> Hi Maria, "great"'])
    expect(await bringHistory(world, priya, log())).toMatchObject({ written: 0 })
  })

  test('brings nothing that was sent or received here with the same account', async () => {
    await maria.texts('Hello', 'SM1')
    await world.work()
    const checked = await checkHistory(world, priya, log())
    expect(checked.summary).toMatchObject({ messages: 2, known: 1, older: 1 })
  })

  test('is read from the API’s records, too, one in a line or in pages', async () => {
    const record = (sid: string, body: string) =>
      JSON.stringify({
        ...{ sid, account_sid: 'AC1', from: maria.phone, to: northline.number, body, status: 'received' },
        ...{ direction: 'inbound', date_sent: 'Thu, 04 Mar 2021 17:11:00 +0000', num_media: '0', error_code: null },
      })
    expect(await bringHistory(world, priya, `${record('SM7', 'One {')}\n${record('SM8', 'Two "]')}\n`)).toMatchObject({
      kind: 'twilio',
      written: 2,
    })
    const page = `{"messages": [${record('SM8', 'Two "]')}, ${record('SM9', 'Three')}], "page": 0}`
    expect(await bringHistory(world, priya, page)).toMatchObject({ kind: 'twilio', written: 1 })
    expect(await textsOf(maria)).toEqual(['< One {', '< Two "]', '< Three'])
  })
})

describe('STOP in the past', () => {
  const row = (text: string, day: number) => `${maria.phone},in,2021-03-0${day} 10:00,${text}\n`
  const head = 'Phone,Direction,Date,Text\n'
  const optedOut = async () => (await contactsOf(priya)).find(({ _id }) => _id === maria.id)?.optedOutAt

  test('opts a client out who never wrote START again, as the preview says', async () => {
    const file = head + row('Start', 1) + row('STOP', 2) + row('why', 3)
    const checked = await checkHistory(world, priya, file)
    expect(checked.summary?.stopped).toBe(1)
    const { _id } = await bringHistory(world, priya, file)
    expect(await optedOut()).toBe('2021-03-02T17:00:00.000Z')
    expect(await historyClients(priya, _id)).toMatchObject([{ stopped: true }])
  })

  test('does nothing if START came after it', async () => {
    const file = head + row('STOP', 1) + row('START', 2)
    expect((await checkHistory(world, priya, file)).summary?.stopped).toBe(0)
    await bringHistory(world, priya, file)
    expect(await optedOut()).toBeNull()
  })
})

describe('conversations of Chatwoot', () => {
  const sender = () => ({ id: 5, name: 'Maria L.', phone_number: maria.phone, email: null, type: 'contact' })
  const message = (id: number, more: object) => ({
    ...{ id, content: `Text ${id}`, message_type: 0, created_at: 1_614_877_860 + id, private: false, attachments: [] },
    ...more,
  })
  const conversation = () => ({
    meta: { sender: sender(), channel: 'Channel::TwilioSms' },
    id: 11,
    account_id: 1,
    messages: [
      message(1, {}),
      message(2, { message_type: 1, sender: { id: 1, name: 'Hannah Weiss', type: 'user' } }),
      message(3, { message_type: 2, content: 'Conversation was resolved' }),
      message(4, { message_type: 1, private: true, content: 'A private note' }),
      message(5, { message_type: 3, content: 'Rate us' }),
      message(6, { content: null, attachments: [{ file_type: 'image' }, { file_type: 'image' }] }),
    ],
  })

  test('come with who wrote what; private notes, activities and files stay', async () => {
    const file = JSON.stringify({ data: { meta: { all_count: 1 }, payload: [conversation()] } })
    const checked = await checkHistory(world, priya, file)
    expect(checked).toMatchObject({ kind: 'chatwoot', rows: 6, wrong: 0 })
    expect(checked.summary).toMatchObject({ messages: 4, skipped: 2, files: 2, found: 1 })
    await bringHistory(world, priya, file)
    expect(await textsOf(maria)).toEqual(['< Text 1', '> Text 2', '> Rate us', '< [2 files]'])
    expect((await threadOf(priya, maria))[1]?.body?.send_by?._id).toBe(hannah.id)
    expect(await bringHistory(world, priya, file)).toMatchObject({ written: 0 })
  })

  test('are read as a list, one in a line, and as one conversation’s messages', async () => {
    const { messages, ...rest } = conversation()
    const shapes = [
      JSON.stringify({ payload: [conversation()] }, null, 2),
      JSON.stringify([conversation()]),
      JSON.stringify(conversation()),
      JSON.stringify({ meta: { contact: sender() }, payload: messages }),
    ]
    for (const shape of shapes) {
      const { _id, summary } = await checkHistory(world, priya, shape)
      expect(summary, shape.slice(0, 40)).toMatchObject({ messages: 4 })
      await priya.ok('POST', `${HISTORY_PATH}/${_id}/cancel`)
    }
    expect(rest.id).toBe(11)
  })

  test('are refused if they are broken off, or no JSON', async () => {
    const whole = JSON.stringify({ payload: [conversation(), conversation()] })
    expect(await historyProblem(priya, whole.slice(0, -200))).toBe(
      'The file is broken off after record 1. Upload the whole file.',
    )
    expect(await historyProblem(priya, '{"payload": [{"messages": [}]}')).toContain('The JSON is wrong')
    expect(await historyProblem(priya, `{"a":${'['.repeat(100)}`)).toBe('The JSON is nested too deeply.')
    expect(await historyProblem(priya, '[{"a": nonsense}]')).toBe("Record 1 isn't valid JSON.")
  })
})

describe('a mailbox', () => {
  const mail = (from: string, to: string, id: string, text: string, more = '') =>
    `From someone@example.com Thu Mar  4 17:11:00 2021\nFrom: ${from}\nTo: ${to}\nSubject: Sleep\n` +
    `Message-ID: <${id}@example.com>\nDate: Thu, 04 Mar 2021 17:11:00 +0000\n${more}` +
    `Content-Type: text/plain; charset=utf-8\n\n${text}\n\n`
  const MARIA = 'maria.lopez@client.example'
  const OURS = 'Team <team@northline.example>'
  const box = () =>
    mail(
      `Maria <${MARIA}>`,
      OURS,
      '1',
      'Hello\n>From here on I sleep well.\n\nOn Mon, 1 Mar 2021, Team wrote:\n> How are you?',
    ) +
    mail(OURS, MARIA, '2', 'Great') +
    mail('Shop <news@shop.example>', OURS, '3', 'Buy this') +
    mail('List <list@list.example>', OURS, '4', 'Weekly', 'List-Id: <weekly>\nPrecedence: bulk\n') +
    mail(OURS, MARIA, '2', 'Great')
  const own = { own: ['team@northline.example'] }

  test('comes without what mails repeat, and without strangers and mailing lists', async () => {
    const checked = await checkHistory(world, priya, box(), own)
    expect(checked).toMatchObject({ kind: 'mbox', rows: 5, wrong: 0 })
    expect(checked.summary).toMatchObject({ messages: 2, repeated: 1, skipped: 2, found: 1, added: 0 })
    await bringHistory(world, priya, box(), own)
    expect(await textsOf(maria)).toEqual(['< Hello\nFrom here on I sleep well.', '> Great'])
    const [first] = await threadOf(priya, maria)
    expect(first?.body?.mail).toMatchObject({ subject: 'Sleep' })
    expect(first?.body?.mail?.quoted).toContain('How are you?')
  })

  test('says which mails aren’t with anybody whom it knows', async () => {
    const checked = await checkHistory(world, priya, box())
    expect(Object.values(await historyProblems(priya, checked._id))[0]).toBe(
      'Neither side is an address of your own. Name yours under “Your addresses”.',
    )
  })
})

test('files that are none of these are refused with a sentence', async () => {
  expect(await historyProblem(priya, '')).toBe('The file is empty.')
  expect(await historyProblem(priya, Buffer.from('PK\u0003\u0004whatever'))).toContain('Excel workbook')
  expect(await historyProblem(priya, 'Just,a,header\n')).toBe('There is no message in the file.')
  expect(
    await historyProblem(priya, 'Phone,Direction,Date,Text\n+13035550000,in,2021-01-01,"never closed\n'),
  ).toContain('is never closed')
})

test('a table in Latin-1, with a byte order mark, NUL and quotes across lines is read', async () => {
  const latin = Buffer.from(
    `Phone;Direction;Date;Text\r\n${maria.phone};in;04.03.2021 10:11;"Sch\xf6n,\r\nja"\r\n`,
    'latin1',
  )
  await bringHistory(world, priya, latin)
  const marked = `\uFEFFPhone,Direction,Date,Text\n${maria.phone},out,2021-03-05,a\0b\n`
  expect((await uploadHistory(priya, marked)).columns[0]).toEqual({ name: 'Phone', field: 'client' })
  await bringHistory(world, priya, marked)
  expect(await textsOf(maria)).toEqual(['< Schön,\nja', '> a\uFFFDb'])
})
