import { CarrierUnreachable, OutcomeUnknown, type OutgoingMessage } from '@attune/carriers/carrier'
import type { Channel } from '@attune/contract/channels/entity'
import { DAY_MS } from '@attune/contract/durations'
import type { Message } from '@attune/contract/conversations/entity'
import type { Notice } from '@attune/contract/notices/entity'
import { insertChannel } from '@attune/store/channels/channels'
import { loadSender } from '@attune/store/channels/reach'
import type { DeliveryRecord } from '@attune/store/conversations/deliveries'
import type { MessageRecord } from '@attune/store/conversations/messages'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '../../work/kinds.ts'
import { watchStatements } from '../../testing/runs/watch-statements.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { claimDue } from '../../testing/time/claim-due.ts'
import { send } from '../../testing/world.ts'
import { deliverMessage } from './deliver-message.ts'
import { mayLeave, noteReach } from './note-reach.ts'

const desk = testDesk()
const MINUTE = 60_000
const AWAY = 'The simulator can’t be reached.'
const BACK = 'The simulator can be reached again.'

let begun = 0
let restore = () => {}
beforeEach(() => {
  // It ends today, since sessions do.
  begun = Date.now() - DAY_MS
  desk.world.at(new Date(begun))
})
afterEach(() => {
  restore()
  desk.world.at(null)
})

/** From now on this is what becomes of messages, and of questions, until the test ends or it is `restore`d. */
const replace = (parts: Partial<typeof desk.world.carrier>): void => {
  const { carrier } = desk.world
  const usual = { ...carrier }
  Object.assign(carrier, parts)
  restore = () => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(carrier, name)
    Object.assign(carrier, usual)
  }
}
const fail = (error: Error) => () => Promise.reject(error)
/** Nobody answers at the carrier. */
const beAway = (): void => {
  const refused = fail(new CarrierUnreachable('connect ECONNREFUSED'))
  replace({ send: refused, find: refused, ping: refused })
}

const workAt = async (at: number): Promise<void> => {
  desk.world.at(new Date(at))
  await desk.world.work()
}
/** Works every half minute, from one minute to another. */
const workThrough = async (from: number, to: number): Promise<void> => {
  for (let minutes = from; minutes <= to; minutes += 0.5) await workAt(begun + minutes * MINUTE)
}
const channel = async (): Promise<Channel | undefined> =>
  (await desk.priya.ok<{ data: Channel[] }>('GET', '/v1/channels')).data.find(
    ({ address }) => address === desk.northline.number,
  )
const notices = async (who = desk.priya): Promise<string[]> =>
  (await who.ok<{ data: Notice[] }>('GET', '/v1/notices')).data
    .map(({ title }) => title)
    .filter((title) => title.startsWith('The simulator'))
/** How often anybody was told anything. */
const countRaised = async (): Promise<number> =>
  (await desk.world.deps.store.global.selectFrom('facts').select('xid').where('kind', '=', 'NoticeRaised').execute())
    .length
const tenant: <T>(work: Parameters<typeof desk.world.deps.store.tenant<T>>[1]) => Promise<T> = (work) =>
  desk.world.deps.store.tenant(desk.northline.id, work)
/** What is noted of the carrier: since when it is away, if it is. */
const noted = () => tenant((tx) => tx.from('carrier_reach').selectAll().executeTakeFirst())

test('over a day without the carrier messages wait in order, and it is said once; they leave when it is back', async () => {
  const raised = await countRaised()
  const other = await desk.newClient()
  expect(await channel()).toMatchObject({ reach: { state: 'unasked', since: null } })
  beAway()
  const first = await send(desk.hannah, desk.maria, 'How did you sleep?')
  const second = await send(desk.hannah, desk.maria, 'And today?')
  const third = await send(desk.hannah, other, 'Good morning!')
  await workAt(begun + 1)
  await workAt(begun + MINUTE)
  expect(await desk.bodyOf(first)).toMatchObject({ is_sent: 0, sent_err: null })
  expect(await channel()).toMatchObject({ state: 'active', problem: null, reach: { state: 'unasked' } })
  expect(await countRaised()).toBe(raised)

  for (let minutes = 3; minutes <= 24 * 60; minutes += 60) await workAt(begun + minutes * MINUTE)
  expect(await desk.bodyOf(first)).toMatchObject({ is_sent: 0, sent_err: AWAY })
  expect(await desk.bodyOf(third)).toMatchObject({ is_sent: 0, sent_err: AWAY })
  const away = await channel()
  expect(away).toMatchObject({
    state: 'failing',
    problem: `${AWAY} Messages will be sent as soon as it can be reached again.`,
  })
  expect(away?.reach.state).toBe('away')
  expect(Math.abs(Date.parse(away?.reach.since ?? '') - begun)).toBeLessThan(MINUTE)
  expect(away?.health.waiting).toBe(3)
  expect(await notices()).toEqual([`${AWAY} Messages are waiting to be sent.`])
  expect(await notices(desk.hannah)).toEqual([])
  expect(await countRaised()).toBe(raised + 1)

  restore()
  const back = begun + 24 * 60 * MINUTE + MINUTE
  await workAt(back)
  expect(desk.takenIds().toSorted()).toEqual([first.id, second.id, third.id].toSorted())
  expect(desk.takenIds().indexOf(first.id)).toBeLessThan(desk.takenIds().indexOf(second.id))
  for (const message of [first, second, third]) expect(await desk.bodyOf(message)).toMatchObject({ sent_err: null })
  const since = new Date(back).toISOString()
  expect(await channel()).toMatchObject({ state: 'active', problem: null, reach: { state: 'there', since } })
  expect(await notices()).toEqual([`${BACK} Waiting messages are being sent.`])
  expect(await countRaised()).toBe(raised + 2)
})

test('what lasts for less than two minutes is told nobody', async () => {
  const raised = await countRaised()
  beAway()
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await workThrough(0, 1.5)
  restore()
  await workThrough(2, 5)
  expect(desk.takenIds()).toEqual([message.id])
  expect(await channel()).toMatchObject({ state: 'active', reach: { state: 'there' } })
  expect(await countRaised()).toBe(raised)
})

describe('what a call says of the carrier', () => {
  const unsure = (reach: 'there' | 'away') => new OutcomeUnknown('Nobody knows.', { reach })

  test.for<[string, boolean | null, Error | null]>([
    ['no connection', true, new CarrierUnreachable('connect ECONNREFUSED')],
    ['a cut answer, a late one or a 5xx', true, unsure('away')],
    ['an answer that doesn’t tell', false, unsure('there')],
    ['a 429', false, new CarrierUnreachable('Too many requests.', { retryAfterMs: 1_000 })],
    ['no trust in our credentials', false, new CarrierUnreachable('Who are you?', { needsAdmin: true })],
    ['“later”', false, new CarrierUnreachable('Greylisted.', { isPutOff: true })],
    ['nothing: the number is paused', null, new CarrierUnreachable('It is paused.', { retryAfterMs: 1, reach: null })],
    ['a refusal', false, null],
  ])('that gets %s', async ([, isAway, error]) => {
    if (error === null) desk.world.carrier.behaviour = 'refuse'
    else replace({ send: fail(error), find: fail(unsure('there')), ping: fail(error) })
    await send(desk.hannah, desk.maria, 'How did you sleep?')
    await workAt(begun + 1)
    const row = await noted()
    expect(row === undefined ? null : row.away_since !== null).toBe(isAway)
  })

  test('when it is asked what became of a message: no answer is away, one that doesn’t tell is there', async () => {
    replace({ send: fail(unsure('there')), find: fail(unsure('away')) })
    await send(desk.hannah, desk.maria, 'How did you sleep?')
    await workAt(begun + 1)
    expect(await noted()).toMatchObject({ away_since: null })
    await workAt(begun + 2_000)
    expect(await noted()).toMatchObject({ away_since: new Date(begun + 2_000), away_at_sending: false })
    desk.world.carrier.find = fail(unsure('there'))
    await workAt(begun + 10_000)
    expect(await noted()).toMatchObject({ away_since: null })
  })
})

describe('while the carrier answers 5xx', () => {
  const broken = fail(new OutcomeUnknown('It answered 503.'))

  test('only what was handed over first is unknown: all others wait, and leave in order', async () => {
    let calls = 0
    replace({
      send: () => {
        calls += 1
        return broken()
      },
      find: broken,
      ping: broken,
    })
    const lost = await send(desk.hannah, await desk.newClient(), 'Good morning!')
    await workAt(begun + 1)
    const clients = [desk.maria, await desk.newClient(), await desk.newClient()]
    const messages: Message[] = []
    for (const text of ['One', 'Two', 'Three'])
      for (const client of clients) messages.push(await send(desk.hannah, client, text))
    await workThrough(0.5, 12)
    expect(calls).toBe(1)
    expect(await desk.bodyOf(lost)).toMatchObject({ outcome: 'unknown' })
    for (const message of messages) expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: null })
    restore()
    await workThrough(13, 14)
    const sent = desk.world.carrier.taken
    expect(sent.map(({ id }) => id).toSorted()).toEqual(messages.map(({ id }) => id).toSorted())
    for (const { phone } of clients)
      expect(sent.filter(({ to }) => to === phone).map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    expect(await noted()).toMatchObject({ away_since: null, is_told: false })
  })

  test('once, it is no more than that: others don’t wait', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      desk.world.carrier.behaviour = 'lose'
      await send(desk.hannah, await desk.newClient(), text)
      await desk.world.work()
      desk.world.carrier.behaviour = 'accept'
      await send(desk.hannah, await desk.newClient(), `After ${text}`)
      await desk.world.work()
      expect(desk.world.carrier.taken.at(-1)?.text).toBe(`After ${text}`)
      expect(await noted()).toMatchObject({ away_since: null, is_doubted: false })
    }
  })

  test('to messages alone, one at a time tries; it is told all the same, until one is taken', async () => {
    let calls = 0
    replace({
      send: () => {
        calls += 1
        return broken()
      },
      find: fail(new OutcomeUnknown('It isn’t listed.', { reach: 'there' })),
    })
    for (let client = 0; client < 12; client += 1) await send(desk.hannah, await desk.newClient(), 'Good morning!')
    await workAt(begun + 1)
    // After a sign of life, the second one in a row tells.
    expect(calls).toBe(2)
    await workThrough(0.5, 6)
    expect(calls).toBeGreaterThan(2)
    expect(calls).toBeLessThan(12)
    expect(await channel()).toMatchObject({ state: 'failing', reach: { state: 'away' } })
    const lost = calls
    restore()
    await workThrough(7, 9)
    expect(desk.world.carrier.taken).toHaveLength(12 - lost)
    expect(await channel()).toMatchObject({ state: 'active', reach: { state: 'there' } })
  })
})

test('a message that waited for the carrier, and now for a paused number, says so no more', async () => {
  beAway()
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await workThrough(0, 4)
  expect(await desk.bodyOf(message)).toMatchObject({ sent_err: AWAY })
  const paused = new CarrierUnreachable('It is paused.', { retryAfterMs: MINUTE, reach: null })
  Object.assign(desk.world.carrier, { send: fail(paused), ping: () => Promise.resolve() })
  await workThrough(5, 6)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: null })
})

test('a message for a paused number doesn’t use up the tries of others', async () => {
  const paused = '+13035550777'
  const at = new Date(begun)
  const row = { carrier: 'simulator', address: paused, title: '', carrier_account_id: null }
  await tenant((tx) => insertChannel(tx, { ...row, state: 'paused', created_at: at, changed_at: at }))
  const { send: taking } = desk.world.carrier
  const pausedOr = (others: typeof taking) => (message: OutgoingMessage) =>
    message.from === paused
      ? Promise.reject(new CarrierUnreachable('It is paused.', { retryAfterMs: MINUTE, reach: null }))
      : others(message)
  beAway()
  let tried = 0
  desk.world.carrier.send = pausedOr(() => {
    tried += 1
    return Promise.reject(new CarrierUnreachable('connect ECONNREFUSED'))
  })
  await send(desk.hannah, desk.maria, 'From a number that is paused')
  await tenant((tx) =>
    tx.update('messages').set({ from_address: paused }).where('contact_id', '=', desk.maria.id).execute(),
  )
  const message = await send(desk.hannah, await desk.newClient(), 'How did you sleep?')
  await workThrough(0, 3)
  restore()
  desk.world.carrier.send = pausedOr(taking)
  await workThrough(4, 4.5)
  desk.world.carrier.send = taking
  await desk.world.deps.store.global.deleteFrom('addresses').where('address', '=', paused).execute()
  // Until there was a sign of life, only the first one was tried.
  expect(tried).toBe(1)
  expect(desk.takenIds()).toEqual([message.id])
  expect(await noted()).toMatchObject({ away_since: null })
})

test('the message that tries takes no place in line', async () => {
  const { send: taking, find, ping } = desk.world.carrier
  const refused = fail(new CarrierUnreachable('connect ECONNREFUSED'))
  replace({ send: refused, find: refused, ping: refused, segmentsPerSecond: () => 1 })
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await workAt(begun + 1)
  await tenant((tx) =>
    sql`update address_pace set first_at = now() + interval '1 hour', next_at = now() + interval '1 hour'
      where organization_id = ${tx.organizationId}`.execute(tx.db),
  )
  Object.assign(desk.world.carrier, { send: taking, find, ping })
  await workThrough(1, 3)
  await tenant((tx) => sql`delete from address_pace where organization_id = ${tx.organizationId}`.execute(tx.db))
  expect(desk.takenIds()).toEqual([message.id])
  expect(await noted()).toMatchObject({ away_since: null })
})

test('a message that read that the carrier was away just before it was back leaves', async () => {
  const at = { carrier: 'simulator', address: desk.northline.number }
  const noting = { isSending: true, cause: null, now: new Date(begun) }
  const note = (answer: object) => tenant((tx) => noteReach(tx, answer, at, noting))
  await note(new CarrierUnreachable('connect ECONNREFUSED'))
  const sender = await tenant((tx) => loadSender(tx, at))
  if (sender === undefined) throw new Error('The address is not there.')
  // All that is read.
  const message = { delivery_error: null, leaves_at: null as Date | null } as MessageRecord
  const of = { message, delivery: { carrier: 'simulator' } as DeliveryRecord }
  const leaving = () => tenant((tx) => mayLeave(tx, { contactId: desk.maria.id, sequence: 1 }, sender, of, noting))
  expect(await leaving()).toBe('no')
  await note({ kind: 'accepted' })
  expect(await leaving()).toBe('yes')
})

test('of a carrier that is away nothing is left once no address of ours is at it', async () => {
  beAway()
  await send(desk.hannah, desk.maria, 'How did you sleep?')
  await workThrough(0, 3)
  expect(await notices()).toEqual([`${AWAY} Messages are waiting to be sent.`])
  const state = (to: 'active' | 'disconnected') =>
    tenant((tx) => tx.update('addresses').set({ state: to }).where('address', '=', desk.northline.number).execute())
  await state('disconnected')
  // As the carriers say of such an address.
  desk.world.carrier.send = () => Promise.resolve({ kind: 'refused', error: 'It is gone.', unasked: true })
  await workThrough(4, 6)
  await state('active')
  expect(await noted()).toBeUndefined()
  expect(await desk.priya.ok<{ data: Notice[] }>('GET', '/v1/notices')).toMatchObject({
    data: [{ title: 'No channel uses this account anymore, so no messages are waiting for it.' }],
  })
})

test('when eight messages find out at once, one job watches and one notice is raised', async () => {
  const raised = await countRaised()
  beAway()
  const at = { carrier: 'simulator', address: desk.northline.number }
  const error = new CarrierUnreachable('connect ECONNREFUSED')
  const noting = { isSending: true, cause: null, now: new Date(begun) }
  await Promise.all(Array.from({ length: 8 }, () => tenant((tx) => noteReach(tx, error, at, noting))))
  const jobs = await desk.world.deps.store.global.selectFrom('work').select('kind').execute()
  expect(jobs).toEqual([{ kind: 'watch-carrier' }])
  await workThrough(2, 5)
  expect(await countRaised()).toBe(raised + 1)
})

test('one that comes and goes is watched by one job, however often it went', async () => {
  let pings = 0
  beAway()
  desk.world.carrier.ping = () => {
    pings += 1
    return Promise.reject(new CarrierUnreachable('connect ECONNREFUSED'))
  }
  const at = { carrier: 'simulator', address: desk.northline.number }
  const answers = [new CarrierUnreachable('connect ECONNREFUSED'), { kind: 'accepted' }]
  for (let count = 0; count < 7; count += 1) {
    const noting = { isSending: true, cause: null, now: new Date(begun + count) }
    await tenant((tx) => noteReach(tx, answers[count % 2] ?? {}, at, noting))
  }
  await workAt(begun + 1_000)
  expect(pings).toBe(1)
  const jobs = await desk.world.deps.store.global.selectFrom('work').select(['kind', 'payload']).execute()
  const since = new Date(begun + 6).toISOString()
  expect(jobs).toEqual([{ kind: 'watch-carrier', payload: { carrier: 'simulator', account: '', since } }])
})

test('a message that is delivered as ever costs no statement for that', async () => {
  await send(desk.hannah, desk.maria, 'The first one is noted.')
  await desk.world.work()
  await send(desk.hannah, desk.maria, 'How did you sleep?')
  const { deps, statements } = watchStatements(desk.world.deps)
  const [job] = await claimDue(deps, ['deliver-message'], { limit: 1 })
  await deliverMessage(deps, job as Job<'deliver-message'>)
  expect(desk.world.carrier.taken.map(({ text }: OutgoingMessage) => text)).toContain('How did you sleep?')
  expect(statements.filter((text) => text.includes('carrier_reach'))).toHaveLength(1)
  expect(statements).toHaveLength(11)
})
