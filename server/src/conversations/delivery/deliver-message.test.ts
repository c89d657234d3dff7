import { toJob } from '../../work/kinds.ts'
import { describe, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'
import { deliverMessage } from './deliver-message.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = testDesk()

describe('a message goes to its carrier', () => {
  test('accepted: it stays pending until the receipt, with the time it was taken', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: expect.any(Number), sent_err: null })
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    await desk.world.work('everything')
    expect(desk.world.carrier.taken).toHaveLength(1)
  })

  test('refused: it has failed, with the carrier’s words, and is not tried again', async () => {
    desk.world.carrier.behaviour = 'refuse'
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({
      is_sent: -1,
      sent_err: `The number ${desk.maria.phone} takes no texts.`,
      sent_at: null,
      outcome: null,
    })
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(desk.world.carrier.taken).toEqual([])
  })

  test('not reached: it waits, and leaves once when the carrier is back', async () => {
    desk.world.carrier.behaviour = 'unreachable'
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    // The retry comes after half a second, which a busy machine would let pass.
    desk.world.at(desk.world.now())
    await desk.world.work()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, outcome: null })
    // It is retried later, not at once: nothing is due now.
    expect(await claimDue(desk.world.deps, ['deliver-message'])).toEqual([])
    desk.world.at(null)
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    expect(desk.world.carrier.asked).toBe(0)
  })

  test('a carrier that does not run here: it waits without a call, and leaves once one does', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    const without: Deps = { ...desk.world.deps, carriers: new Map() }
    for (const item of await claimDue(desk.world.deps, ['deliver-message']))
      await deliverMessage(without, toJob('deliver-message', item))
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, outcome: null })
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
  })
})

describe('a lost answer', () => {
  test('to a message that was taken: the carrier is asked and knows, nothing is sent again', async () => {
    desk.world.carrier.behaviour = 'lose'
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, outcome: null })
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ asked: 1, taken: [{ id: message.id }] })
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: expect.any(Number), outcome: null })
  })

  test('to one that was not: asked three times, then shown as unknown, and never sent again', async () => {
    desk.world.carrier.behaviour = 'lose-untaken'
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    desk.world.carrier.behaviour = 'lose-untaken'
    await desk.world.work('everything')
    expect(desk.world.carrier.asked).toBe(3)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown', sent_at: null, sent_err: null })
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ asked: 3, taken: [] })
  })

  test('that comes after all, when another worker had given the message up: it was taken', async () => {
    const { carrier, deps } = desk.world
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    carrier.during = () => answers
    const [item] = await claimDue(deps, ['deliver-message'], { limit: 1, leaseMs: 1 })
    const calling = item === undefined ? undefined : deliverMessage(deps, toJob('deliver-message', item))
    await expect.poll(() => desk.deliveryState(message)).toBe('calling')
    carrier.during = null
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({ outcome: 'unknown', sent_at: null })
    answer()
    await calling
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: null, sent_at: expect.any(Number) })
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([message.id])
  })

  test('and a carrier that cannot say either: the same', async () => {
    desk.world.carrier.behaviour = 'lose-untaken'
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    const find = desk.world.carrier.find
    desk.world.carrier.find = async (attempt) => {
      await find(attempt)
      return desk.world.carrier.send({ id: attempt.id, from: '', to: '', text: '' }).then(() => ({ kind: 'absent' }))
    }
    await desk.world.work('everything').finally(() => (desk.world.carrier.find = find))
    expect(desk.world.carrier.asked).toBe(3)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown' })
  })

  test('the next message of the same client goes once the first is settled, not before', async () => {
    desk.world.carrier.behaviour = 'lose-untaken'
    const first = await send(desk.hannah, desk.maria, 'First')
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    const second = await send(desk.hannah, desk.maria, 'Second')
    await desk.world.work()
    expect(desk.world.carrier.taken).toEqual([])
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([second.id])
    expect(await desk.bodyOf(first)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('a crash', () => {
  test('between intent and call: the carrier is asked, nothing is sent', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    desk.world.carrier.during = () => Promise.reject(new Error('The process died before the call.'))
    await expect(desk.workOnce(desk.world.deps)).rejects.toThrow('died before the call')
    desk.world.carrier.during = null
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ asked: 3, taken: [] })
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown' })
  })

  test('between call and result: the carrier is asked and knows, nothing is sent again', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await expect(desk.workOnce(desk.dyingAtTransaction(2))).rejects.toThrow('died')
    expect(desk.world.carrier.taken).toHaveLength(1)
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ asked: 1, taken: [{ id: message.id }] })
    expect(await desk.bodyOf(message)).toMatchObject({ sent_at: expect.any(Number), outcome: null })
  })

  test('before the intent: the next worker sends it', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await expect(desk.workOnce(desk.dyingAtTransaction(1))).rejects.toThrow('died')
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ asked: 0, taken: [{ id: message.id }] })
  })

  test('while asking: asked again, nothing is sent', async () => {
    desk.world.carrier.behaviour = 'lose'
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    await desk.world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    await expect(desk.workOnce(desk.dyingAtTransaction(2))).rejects.toThrow('died')
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ asked: 2, taken: [{ id: message.id }] })
    expect(await desk.bodyOf(message)).toMatchObject({ outcome: null, sent_at: expect.any(Number) })
  })
})

describe('STOP', () => {
  test('between birth and claim: nothing leaves, and the message says why', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.maria.texts('STOP')
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ taken: [], asked: 0 })
    expect(await desk.bodyOf(message)).toMatchObject({
      carrier: 'omitted',
      is_sent: 0,
      outcome: null,
      gate: { decision: 'omitted', reason: 'opt-out' },
    })
  })

  test('while the carrier is away: what waits is not sent afterwards', async () => {
    desk.world.carrier.behaviour = 'unreachable'
    const messages = [await send(desk.hannah, desk.maria, 'One'), await send(desk.hannah, desk.maria, 'Two')]
    await desk.world.work()
    await desk.maria.texts('STOP')
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(desk.world.carrier.taken).toEqual([])
    for (const message of messages) expect(await desk.bodyOf(message)).toMatchObject({ carrier: 'omitted' })
  })

  test('before birth: the message is omitted at once; after START the next one leaves', async () => {
    await desk.maria.texts('STOP')
    const omitted = await send(desk.hannah, desk.maria, 'One')
    expect(omitted.body).toMatchObject({ carrier: 'omitted', gate: { decision: 'omitted', reason: 'opt-out' } })
    await desk.maria.texts('START')
    const next = await send(desk.hannah, desk.maria, 'Two')
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([next.id])
  })
})
