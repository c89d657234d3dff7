import { CarrierUnreachable } from '@attune/carriers/carrier'
import { loadDelivery } from '@attune/store/conversations/deliveries'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'
import { toJob } from '../../work/kinds.ts'
import { deliverMessage } from './deliver-message.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

/** The carrier can withdraw a message: from then on it never accepts that id. */
const desk = testDesk()
const withdrawn = new Set<string>()
let restore = () => {}

beforeEach(() => {
  withdrawn.clear()
  const { carrier } = desk.world
  const { send: sendOnce } = carrier
  carrier.withdraw = async (id) => {
    const found = await carrier.find({ id, ref: '', from: '' })
    if (found.kind === 'absent') withdrawn.add(id)
    return found
  }
  carrier.send = async (message) => {
    await carrier.during?.(message)
    if (withdrawn.has(message.id)) return { kind: 'refused', error: 'This message was withdrawn.' }
    return sendOnce(message)
  }
  restore = () => {
    delete carrier.withdraw
    carrier.send = sendOnce
  }
})
afterEach(() => restore())

test('a message that was never accepted is sent again automatically, under another id, before those behind it', async () => {
  desk.world.carrier.behaviour = 'lose-untaken'
  const first = await send(desk.hannah, desk.maria, 'First')
  await desk.world.work()
  desk.world.carrier.behaviour = 'accept'
  const second = await send(desk.hannah, desk.maria, 'Second')
  await desk.world.work('everything')
  expect(desk.takenIds()).toEqual([`${first.id}:2`, second.id])
  expect(withdrawn).toEqual(new Set([first.id]))
  expect(await desk.bodyOf(first)).toMatchObject({ is_sent: 0, outcome: null, sent_at: expect.any(Number) })
  await desk.maria.receipt(`${first.id}:2`, 'delivered')
  expect(await desk.bodyOf(first)).toMatchObject({ is_sent: 1 })
})

test('a message that was accepted is not sent again', async () => {
  desk.world.carrier.behaviour = 'lose'
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work()
  desk.world.carrier.behaviour = 'accept'
  await desk.world.work('everything')
  expect(desk.takenIds()).toEqual([message.id])
  expect(withdrawn).toEqual(new Set())
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: expect.any(Number), outcome: null })
})

test('a message whose process paused before the call is sent once: the late call is refused', async () => {
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  desk.world.carrier.during = () => goesOn
  // It pauses before the call for longer than its lease.
  const [item] = await claimDue(desk.world.deps, ['deliver-message'], { limit: 1, leaseMs: 1 })
  const stopped = item === undefined ? undefined : deliverMessage(desk.world.deps, toJob('deliver-message', item))
  await expect.poll(async () => desk.deliveryState(message)).toBe('calling')
  desk.world.carrier.during = null
  await desk.world.work('everything')
  expect(desk.takenIds()).toEqual([`${message.id}:2`])
  goOn()
  await stopped
  await desk.world.work('everything')
  expect(desk.takenIds()).toEqual([`${message.id}:2`])
  expect(await desk.bodyOf(message)).toMatchObject({ outcome: null, sent_at: expect.any(Number) })
})

test('a message that keeps getting lost is left to a person after five attempts', async () => {
  desk.world.carrier.behaviour = 'lose-untaken'
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work('everything')
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown' })
  expect([...withdrawn]).toEqual([message.id, ...[2, 3, 4, 5].map((attempt) => `${message.id}:${attempt}`)])
  expect(desk.takenIds()).toEqual([])
})

test('a message that was put off begins its five days anew with another attempt, and has none once it is accepted', async () => {
  const { carrier, deps } = desk.world
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  const place = { contactId: desk.maria.id, sequence: message.sequence }
  const isPutOff = async () => {
    const delivery = await deps.store.tenant(desk.northline.id, (tx) => loadDelivery(tx, place))
    return [delivery?.attempt, delivery?.put_off_since != null]
  }
  const next = async (during: (() => Promise<void>) | null) => {
    carrier.during = during
    await deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    await desk.workOnce(deps)
    return isPutOff()
  }
  const later = () => Promise.reject(new CarrierUnreachable('Greylisted.', { isPutOff: true }))
  expect(await next(later)).toEqual([1, true])
  carrier.behaviour = 'lose-untaken'
  expect(await next(null)).toEqual([1, true])
  expect(await next(null)).toEqual([2, false])
  carrier.behaviour = 'accept'
  expect(await next(later)).toEqual([2, true])
  expect(await next(null)).toEqual([2, false])
  expect(desk.takenIds()).toEqual([`${message.id}:2`])
})
