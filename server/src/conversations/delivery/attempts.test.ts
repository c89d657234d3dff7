import { toJob } from '../../work/kinds.ts'
import type { Message } from '@attune/contract/conversations/entity'
import { describe, expect, test } from 'vitest'
import { deliverMessage } from './deliver-message.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = testDesk()

const resend = ({ id }: { id: string }): Promise<Message> => desk.hannah.ok('POST', `/v1/messages/${id}/resend`)

describe('late news of an attempt that was given up', () => {
  test('that the carrier has it after all, before the next was called: the next is not called', async () => {
    const message = await desk.unknown('How are you?', true)
    await resend(message)
    await desk.maria.receipt(message.id, 'sent')
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([message.id])
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, outcome: null, sent_at: expect.any(Number) })
    await desk.maria.receipt(message.id, 'delivered')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 1 })
  })

  test('and then it fails: it may be sent again, under the next attempt', async () => {
    const message = await desk.unknown('How are you?', true)
    await resend(message)
    await desk.maria.receipt(message.id, 'sent')
    await desk.maria.receipt(message.id, 'failed', 'Unreachable handset')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: -1, sent_err: 'Unreachable handset' })
    await resend(message)
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([message.id, `${message.id}:2`])
  })

  test('that the first arrived while the second is under way: delivered, and what becomes of the second is no news', async () => {
    const message = await desk.unknown('How are you?', true)
    await resend(message)
    await desk.world.work()
    expect(desk.takenIds()).toEqual([message.id, `${message.id}:2`])
    await desk.maria.receipt(message.id, 'delivered')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 1 })
    await desk.maria.receipt(`${message.id}:2`, 'failed', 'Unreachable handset')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 1, sent_err: null })
  })

  test('that the first failed: it does not settle the second', async () => {
    const message = await desk.unknown('How are you?', true)
    await resend(message)
    await desk.world.work()
    await desk.maria.receipt(message.id, 'failed', 'Unreachable handset')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, sent_err: null })
    await desk.maria.receipt(`${message.id}:2`, 'delivered')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 1 })
  })

  test('in every order of four receipts of two attempts: delivered once is delivered', async () => {
    const orders = permutations([
      ['', 'sent'],
      ['', 'delivered'],
      [':2', 'sent'],
      [':2', 'failed'],
    ] as const)
    expect(orders).toHaveLength(24)
    for (const order of orders) {
      const message = await desk.unknown('How are you?', true)
      await resend(message)
      await desk.world.work()
      let delivered = false
      for (const [attempt, status] of order) {
        await desk.maria.receipt(
          `${message.id}${attempt}`,
          status,
          status === 'failed' ? 'Unreachable handset' : undefined,
        )
        delivered ||= status === 'delivered'
        if (delivered) expect((await desk.read(message)).body).toMatchObject({ is_sent: 1, sent_err: null })
      }
    }
  })

  test('of attempts that never were, or with the id of another message: nothing moves', async () => {
    const message = await desk.failed('How are you?')
    for (const id of [`${message.id}:2`, `${message.id}:0`, `${message.id}:01`, `${message.id}x`])
      await desk.maria.receipt(id, 'delivered')
    expect(await desk.read(message)).toEqual(message)
  })

  test('the answer of the first call comes back during the second: both are told apart', async () => {
    const { world } = desk
    const message = await send(desk.hannah, desk.maria, 'How are you?')
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    world.carrier.during = () => answers
    const [item] = await claimDue(world.deps, ['deliver-message'], { limit: 1, leaseMs: 1 })
    const calling = item === undefined ? undefined : deliverMessage(world.deps, toJob('deliver-message', item))
    await expect.poll(() => desk.deliveryState(message)).toBe('calling')
    // Another worker took it over, asked, and gave up.
    world.carrier.during = null
    await world.work('everything')
    expect((await desk.read(message)).body?.outcome).toBe('unknown')
    await resend(message)
    await world.work()
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
    answer()
    await calling
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, outcome: null })
    await desk.maria.receipt(message.id, 'delivered')
    await desk.maria.receipt(`${message.id}:2`, 'failed', 'Unreachable handset')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 1 })
  })
})

test.for(['refuse', 'unreachable', 'lose-untaken'] as const)(
  'the first call ends with nothing (%s) while the second is under way: that is no news of the second',
  async (behaviour) => {
    const { carrier, deps } = desk.world
    const message = await send(desk.hannah, desk.maria, 'How are you?')
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const begin = async () => {
      const [item] = await claimDue(deps, ['deliver-message'], { limit: 1, leaseMs: 1 })
      return { done: item === undefined ? undefined : deliverMessage(deps, toJob('deliver-message', item)) }
    }
    carrier.during = () => first.promise
    const calling = await begin()
    await expect.poll(() => desk.deliveryState(message)).toBe('calling')
    carrier.during = null
    await desk.world.work('everything')
    await resend(message)
    carrier.during = () => second.promise
    const again = await begin()
    await expect.poll(() => desk.deliveryState(message)).toBe('calling')
    carrier.behaviour = behaviour
    first.resolve()
    await calling.done
    expect(await desk.deliveryState(message)).toBe('calling')
    carrier.behaviour = 'accept'
    second.resolve()
    await again.done
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, sent_err: null, sent_at: expect.any(Number) })
  },
)

describe('a crash of the second attempt', () => {
  test('between intent and call: the carrier is asked for this attempt, nothing is sent', async () => {
    const message = await desk.unknown('How are you?', true)
    await resend(message)
    desk.world.carrier.during = () => Promise.reject(new Error('The process died before the call.'))
    await expect(desk.workOnce(desk.world.deps)).rejects.toThrow('died before the call')
    Object.assign(desk.world.carrier, { during: null, asked: 0 })
    await desk.world.work('everything')
    // The carrier knowing the first attempt says nothing about the second.
    expect(desk.world.carrier.asked).toBe(3)
    expect(desk.takenIds()).toEqual([message.id])
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, outcome: 'unknown' })
  })

  test('between call and result: the carrier knows it, nothing is sent again', async () => {
    const message = await desk.failed('How are you?')
    await resend(message)
    await expect(desk.workOnce(desk.dyingAtTransaction(2))).rejects.toThrow('died')
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
    expect((await desk.read(message)).body).toMatchObject({ outcome: null, sent_at: expect.any(Number) })
  })

  test('before the intent: the next worker sends it', async () => {
    const message = await desk.failed('How are you?')
    await resend(message)
    await expect(desk.workOnce(desk.dyingAtTransaction(1))).rejects.toThrow('died')
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
  })

  test('a lost answer: asked, known, never sent a third time', async () => {
    const message = await desk.failed('How are you?')
    desk.world.carrier.behaviour = 'lose'
    await resend(message)
    await desk.world.work('everything')
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
    expect((await desk.read(message)).body).toMatchObject({ outcome: null, sent_at: expect.any(Number) })
  })
})

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
