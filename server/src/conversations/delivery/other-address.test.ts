import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { Message } from '@attune/contract/conversations/entity'
import { MINUTE_MS } from '@attune/contract/durations'
import { parseMessageId } from '@attune/contract/ids'
import { changeChannel, insertChannel } from '@attune/store/channels/channels'
import { updateDelivery } from '@attune/store/conversations/deliveries'
import type { Tenant } from '@attune/store/store'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { workAt } from '../../testing/automation/automation-says.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { claimDue } from '../../testing/time/claim-due.ts'
import { toJob } from '../../work/kinds.ts'
import { deliverMessage } from './deliver-message.ts'

/** Northline writes from two numbers. */
const desk = testDesk()
const OTHER = '+13035550779'
const LATER = new CarrierUnreachable('Try again later.', { isPutOff: true })

const tenant = <T>(work: (tx: Tenant) => Promise<T>) => desk.world.deps.store.tenant(desk.northline.id, work)
const set = (state: 'active' | 'paused') =>
  tenant((tx) => changeChannel(tx, { carrier: 'simulator', address: desk.northline.number }, { state }))

let now = 0
beforeEach(async () => {
  now = desk.world.now().getTime()
  desk.world.at(new Date(now))
  const at = new Date(now)
  const row = { carrier: 'simulator', address: OTHER, title: '', carrier_account_id: null, state: 'active' } as const
  await tenant((tx) => insertChannel(tx, { ...row, created_at: at, changed_at: at }))
  await set('active')
})
afterEach(() => desk.world.at(null))

const writes = (text: string, from = desk.northline.number): Promise<Message> =>
  desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/messages/send-direct`, {
    ...{ suffix: newId('se').slice(-20), text, from },
  })
const texts = () => desk.world.carrier.taken.map(({ text }) => text)
/** What leaves from the first number is put off. */
const putOff = (error = LATER) => {
  desk.world.carrier.during = ({ from }) => (from === OTHER ? Promise.resolve() : Promise.reject(error))
}
/** A minute later. */
const workLater = () => {
  now += MINUTE_MS
  return workAt(desk.world, new Date(now))
}

describe('a message that waits for its number', () => {
  test.for<[string, () => unknown]>([
    ['is paused', () => set('paused')],
    ['is put off by its carrier', () => putOff()],
    ['needs an admin', () => putOff(new CarrierUnreachable('Who are you?', { retryAfterMs: 1, needsAdmin: true }))],
    ['isn’t asked', () => putOff(new CarrierUnreachable('It is paused.', { reach: null }))],
  ])('which %s, is passed by those from another; its own stay in order behind it', async ([, begin]) => {
    await writes('One')
    await writes('Two')
    await writes('Three', OTHER)
    await writes('Four')
    await writes('Five', OTHER)
    await begin()
    await desk.world.work()
    expect(texts()).toEqual(['Three', 'Five'])
    await writes('Six', OTHER)
    await workLater()
    expect(texts()).toEqual(['Three', 'Five', 'Six'])
    desk.world.carrier.during = null
    await set('active')
    await workLater()
    expect(texts()).toEqual(['Three', 'Five', 'Six', 'One', 'Two', 'Four'])
  })

  test('is passed from the moment it begins to wait, and not while it is tried: the first time, and again', async () => {
    /** While the first number's message is tried, one from the other comes. */
    const whileTried = (text: string) => {
      desk.world.carrier.during = async ({ from }) => {
        if (from === OTHER) return
        const other = await writes(text, OTHER)
        await desk.workOnce(desk.world.deps)
        expect(await desk.deliveryState(other)).toBe('waiting')
        throw LATER
      }
    }
    await writes('One')
    whileTried('Two')
    await desk.world.work()
    expect(texts()).toEqual(['Two'])
    whileTried('Three')
    await workLater()
    expect(texts()).toEqual(['Two', 'Three'])
  })

  test('is passed as soon as those before it have found out that they wait as well', async () => {
    putOff()
    await writes('One')
    await desk.world.work()
    await writes('Two')
    const other = await writes('Three', OTHER)
    const [second, third] = await claimDue(desk.world.deps, ['deliver-message'])
    if (second === undefined || third === undefined) throw new Error('There are no jobs.')
    await deliverMessage(desk.world.deps, toJob('deliver-message', third))
    expect(await desk.deliveryState(other)).toBe('waiting')
    await deliverMessage(desk.world.deps, toJob('deliver-message', second))
    await desk.world.work()
    expect(texts()).toEqual(['Three'])
  })

  test('leaves during another one’s call, which is left alone', async () => {
    await writes('One')
    await writes('Two', OTHER)
    await set('paused')
    desk.world.carrier.during = async () => {
      desk.world.carrier.during = null
      await set('active')
      const jobs = desk.world.deps.store.global.updateTable('work').set({ due_at: new Date(0) })
      await jobs.where('claim', 'is', null).execute()
      await desk.world.work()
      expect(texts()).toEqual(['One'])
    }
    await desk.world.work()
    expect(texts()).toEqual(['One', 'Two'])
    expect(desk.world.carrier.asked).toBe(0)
  })

  test('and is deleted makes way for its number’s next one', async () => {
    putOff()
    const first = await writes('One')
    await writes('Two')
    await writes('Three', OTHER)
    await desk.world.work()
    desk.world.carrier.during = null
    await desk.hannah.ok('DELETE', `/v1/messages/${first.id}`)
    await workLater()
    expect(texts()).toEqual(['Three', 'Two'])
  })
})

test('one that was in another number’s line before it was sent again keeps its place', async () => {
  const first = await writes('One')
  await writes('Two')
  // As a process of an earlier version leaves it.
  const { contactId, sequence } = parseMessageId(first.id)
  await tenant((tx) => updateDelivery(tx, { contactId, sequence }, { paced_from: OTHER }))
  const jobs = await claimDue(desk.world.deps, ['deliver-message'])
  for (const job of jobs.toReversed()) await deliverMessage(desk.world.deps, toJob('deliver-message', job))
  await desk.world.work()
  expect(texts()).toEqual(['One', 'Two'])
})

test('one that was in its own number’s line before keeps its place, too: nothing holds it up', async () => {
  const first = await writes('One')
  await writes('Two', OTHER)
  const { contactId, sequence } = parseMessageId(first.id)
  await tenant((tx) => updateDelivery(tx, { contactId, sequence }, { paced_from: desk.northline.number }))
  const jobs = await claimDue(desk.world.deps, ['deliver-message'])
  for (const job of jobs.toReversed()) await deliverMessage(desk.world.deps, toJob('deliver-message', job))
  await desk.world.work()
  expect(texts()).toEqual(['One', 'Two'])
})

test('a message whose number is paused is written no more while it goes on waiting', async () => {
  const { contactId, sequence } = parseMessageId((await writes('One')).id)
  const version = () =>
    tenant((tx) =>
      tx
        .from('deliveries')
        .select(sql<string>`xmin::text`.as('xmin'))
        .where('contact_id', '=', contactId)
        .where('sequence', '=', sequence)
        .executeTakeFirstOrThrow(),
    )
  await set('paused')
  await workLater()
  const before = await version()
  await workLater()
  expect(await version()).toEqual(before)
})

test('without waiting for a number, messages leave in order, whatever number they leave from', async () => {
  for (const [place, text] of ['One', 'Two', 'Three', 'Four'].entries())
    await writes(text, place % 2 === 0 ? OTHER : undefined)
  const jobs = await claimDue(desk.world.deps, ['deliver-message'])
  for (const job of jobs.toReversed()) await deliverMessage(desk.world.deps, toJob('deliver-message', job))
  await desk.world.work()
  expect(texts()).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('each of two numbers that wait keeps its order, and goes on when it is back', async () => {
  desk.world.carrier.during = () => Promise.reject(LATER)
  await writes('One')
  await writes('Two', OTHER)
  await writes('Three')
  await writes('Four', OTHER)
  await desk.world.work()
  expect(texts()).toEqual([])
  putOff()
  await workLater()
  expect(texts()).toEqual(['Two', 'Four'])
  desk.world.carrier.during = null
  await workLater()
  expect(texts()).toEqual(['Two', 'Four', 'One', 'Three'])
})
