import { describe, expect, test } from 'vitest'
import { INCOMING, OUTGOING } from '@attune/contract/conversations/constants'
import type { MessageBody } from '@attune/contract/conversations/entity'
import type { UnsentMessage } from '../composer/unsent-message.ts'
import { bySender, HANNAH, LUIS, MARIA, message, NINE } from '../testing/entities.ts'
import { addressWords, haveSeveralAddresses, ownAddressOf } from '../bubble/own-address.ts'
import { keepRange, type Timeline } from '../data/timeline-data.ts'
import { timelineRows } from './timeline-rows.ts'

const zone = 'America/Denver'
const minute = 60

const rowsOf = (
  bodies: Partial<MessageBody>[],
  rest: Partial<Parameters<typeof timelineRows>[0]> & { hasOlder?: boolean; hasNewer?: boolean } = {},
) => {
  const { hasOlder = false, hasNewer = false, unsent = [], unread = null } = rest
  const messages = bodies.map((body, at) => message({ sequence: at + 1, body }))
  return timelineRows({ timeline: { messages, hasOlder, hasNewer }, unsent, unread, zone, accountId: HANNAH })
}

const unsent = (rest: Partial<UnsentMessage> = {}): UnsentMessage => ({
  contactId: MARIA,
  suffix: 'echo0001',
  text: 'Walk today',
  at: (NINE + 60) * 1000,
  after: 2,
  state: 'sending',
  problem: null,
  ...rest,
})

describe('days', () => {
  const eve = Date.UTC(2027, 2, 12, 6, 59) / 1000

  test('each day of the member of staff starts with a line', () => {
    const rows = rowsOf([{ date: eve }, { date: eve + 2 * minute }, { date: NINE }])
    expect(rows.map(({ day }) => day)).toEqual(['2027-03-11', '2027-03-12', null])
  })

  test('the first row has one only when nothing stands before it', () => {
    expect(rowsOf([{ date: NINE }], { hasOlder: true })[0]?.day).toBeNull()
    expect(rowsOf([{ date: NINE }])[0]?.day).toBe('2027-03-12')
  })

  test('a run ends with its day', () => {
    expect(rowsOf([{ date: eve }, { date: eve + 2 * minute }])[0]?.meta).toBe(true)
  })
})

describe('rows whose neighbors were dropped', () => {
  const DAY = 24 * 60 * minute
  // A day line, a run of three, and another day.
  const messages = [NINE, NINE + DAY, NINE + DAY + 60, NINE + DAY + 120, NINE + 2 * DAY].map((date, at) =>
    message({ sequence: at + 1, body: { date } }),
  )
  const whole: Timeline = { messages, hasOlder: true, hasNewer: true }
  const shown = (timeline: Timeline) => timelineRows({ timeline, unsent: [], unread: null, zone, accountId: HANNAH })

  test.each([
    [2, 4],
    [3, 3],
    [4, 5],
  ])('look as before: %i to %i', (from, to) => {
    expect(shown(keepRange(whole, from, to))).toEqual(shown(whole).slice(from - 1, to))
    const again = keepRange(keepRange(whole, 2, 5), from, to)
    expect(shown(again)).toEqual(shown(whole).slice(from - 1, to))
  })

  test.each([
    [3, 5],
    [1, 2],
    [2, 4],
  ])('have the unread line where it was, even if its row is gone: %i to %i', (from, to) => {
    const unread = { after: 2, count: 3 }
    const withLine = (timeline: Timeline) => timelineRows({ timeline, unsent: [], unread, zone, accountId: HANNAH })
    expect(withLine(whole).map((row) => row.unread)).toEqual([null, null, 3, null, null])
    expect(withLine(keepRange(whole, from, to))).toEqual(withLine(whole).slice(from - 1, to))
    expect(withLine(keepRange(whole, 4, 5)).map((row) => row.unread)).toEqual([null, null])
  })

  test.each([
    [4, 5],
    [3, 4],
  ])('have no unread line if it is gone, even after a message of ours: %i to %i', (from, to) => {
    const unread = { after: 1, count: 3 }
    const answered = messages.map((one) =>
      one.sequence === 3 ? message({ sequence: 3, body: { ...one.body, type: OUTGOING } }) : one,
    )
    const withLine = (timeline: Timeline) =>
      timelineRows({ timeline, unsent: [], unread, zone, accountId: HANNAH }).map((row) => row.unread)
    const all = { ...whole, messages: answered }
    expect(withLine(all)).toEqual([null, 3, null, null, null])
    expect(withLine(keepRange(all, from, to))).toEqual([null, null])
    // First an older page that doesn’t reach back to the first unread message, then one that does.
    const kept = keepRange(all, 5, 5)
    expect(withLine({ ...kept, messages: answered.slice(3) })).toEqual([null, null])
    expect(withLine({ ...kept, messages: answered })).toEqual([null, 3, null, null, null])
  })

  test('what was dropped before a page was loaded isn’t a neighbor any more', () => {
    const kept = keepRange(whole, 3, 5)
    const loaded = { ...kept, messages: messages.slice(1), hasOlder: true }
    expect(shown(loaded)[0]).toMatchObject({ day: null, opens: true })
  })
})

describe('messages from before a merge', () => {
  const OTHER = `ct_${'e'.repeat(32)}`
  const merged = [NINE - 60, NINE + 30, NINE + 600].map((date, at) => ({
    ...message({ sequence: at + 1, body: { date } }),
    ...{ id: `${OTHER}:${at + 1}:other00${at}`, contactId: OTHER },
  }))
  const shown = (hasOlder: boolean, hasNewer: boolean) =>
    timelineRows({
      ...{ zone, accountId: HANNAH, unsent: [], unread: { after: 0, count: 2 }, merged },
      timeline: {
        messages: [NINE, NINE + 60].map((date, at) => message({ sequence: at + 1, body: { date } })),
        ...{ hasOlder, hasNewer },
      },
    }).map(({ key, sequence, unread }) => [key.startsWith(OTHER) ? 'theirs' : 'own', sequence, unread])

  test('stand among the client’s own in order of time, have the place before them, and are never unread', () => {
    expect(shown(false, false)).toEqual([
      ['theirs', 0, null],
      ['own', 1, 2],
      ['theirs', 1, null],
      ['own', 2, null],
      ['theirs', 2, null],
    ])
  })

  test('wait until the client’s own around them are loaded', () => {
    expect(shown(true, true)).toEqual([
      ['own', 1, 2],
      ['theirs', 1, null],
      ['own', 2, null],
    ])
  })
})

describe('runs', () => {
  const shape = (bodies: Partial<MessageBody>[]) => rowsOf(bodies).map(({ opens, meta }) => [opens, meta])

  test('one speaker within five minutes has one meta line', () => {
    expect(shape([{ date: NINE }, { date: NINE + 4 * minute }, { date: NINE + 9 * minute }])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  test.for([
    ['the other side', bySender(HANNAH)],
    ['a colleague', bySender(LUIS)],
    ['automation', bySender(null)],
  ] as const)('%s starts another run', ([, other]) => {
    const first = other.type === 2 && other.send_by?._id !== HANNAH ? bySender(HANNAH) : {}
    expect(
      shape([
        { ...first, date: NINE },
        { ...other, date: NINE + minute },
      ])[1],
    ).toEqual([true, true])
  })

  test('failed messages have their own meta line', () => {
    const failed = { ...bySender(HANNAH, { is_sent: -1 }), date: NINE }
    expect(shape([failed, { ...bySender(HANNAH), date: NINE + minute }])).toEqual([
      [true, true],
      [true, true],
    ])
  })
})

describe('marks', () => {
  const rows = (...messages: Parameters<typeof message>[0][]) =>
    timelineRows({
      timeline: {
        messages: messages.map((one, at) => message({ sequence: at + 1, ...one })),
        hasOlder: false,
        hasNewer: false,
      },
      unsent: [],
      unread: null,
      zone,
      accountId: HANNAH,
    })

  test.for([
    ['pinned', { body: { pinned: true } }],
    ['flagged for review', { body: { review: true } }],
    ['ranked', { context: [{ type: 'food', rank: 4, value: null }] }],
    ['reacted to', { reaction: [{ by: MARIA, type: 'loved', name: null }] }],
    ['deleted', { deleted: { at: '2027-03-12T16:00:00.000Z', by: null } }],
  ] as const)('a %s message has its own meta line', ([, marked]) => {
    const given = structuredClone(marked) as Parameters<typeof message>[0]
    expect(rows(given, {}).map(({ meta }) => meta)).toEqual([true, true])
    expect(rows({}, {}).map(({ meta }) => meta)).toEqual([false, true])
  })
})

describe('first unread', () => {
  test('is above the client’s first message after the read mark', () => {
    const rows = rowsOf([{}, bySender(HANNAH), {}, {}], { unread: { after: 1, count: 2 } })
    expect(rows.map((row) => row.unread)).toEqual([null, null, 2, null])
    expect(rows[1]?.meta).toBe(true)
  })
})

describe('unsent messages', () => {
  const keys = (...args: Parameters<typeof rowsOf>) => rowsOf(...args).map(({ key }) => key)

  test('one under way is at the end', () => {
    expect(keys([{}, {}, {}], { unsent: [unsent()] })).toEqual(['suffix0001', 'suffix0002', 'suffix0003', 'echo0001'])
  })

  test('a failed one stays in its place', () => {
    expect(keys([{}, {}, {}], { unsent: [unsent({ state: 'failed' })] })).toEqual([
      'suffix0001',
      'suffix0002',
      'echo0001',
      'suffix0003',
    ])
  })

  test('a confirmed one is not shown twice, and its row keeps its key', () => {
    expect(keys([{}], { unsent: [unsent({ suffix: 'suffix0001' })] })).toEqual(['suffix0001'])
  })

  test('none is shown if the end is not loaded', () => {
    expect(keys([{}], { unsent: [unsent()], hasNewer: true })).toEqual(['suffix0001'])
  })
})

describe('the numbers of ours', () => {
  const [desk, second] = ['+13035550100', '+13035550101']

  test('a run ends where the number changes, so that each says its own', () => {
    const bodies = [{ from: desk }, { from: desk }, { from: second }].map((body, at) => ({
      ...body,
      type: OUTGOING,
      date: NINE + at,
    })) satisfies Partial<MessageBody>[]
    expect(rowsOf(bodies).map(({ meta }) => meta)).toEqual([false, true, true])
    const messages = bodies.map((body, at) => message({ sequence: at + 1, body }))
    expect(haveSeveralAddresses(messages)).toBe(true)
    expect(haveSeveralAddresses(messages.slice(0, 2))).toBe(false)
  })

  test('a client’s text counts with the number that it came to; what never left counts with none', () => {
    const came = message({ sequence: 1, body: { type: INCOMING, from: '+13035550142', to: second } })
    const held = message({ sequence: 2, body: { type: OUTGOING, from: desk, carrier: 'omitted' } })
    expect([came, held].map(ownAddressOf)).toEqual([second, null])
    expect(haveSeveralAddresses([came, held])).toBe(false)
    expect(addressWords(`whatsapp:${desk}`)).toBe('WhatsApp +1 303 555 0100')
  })
})
