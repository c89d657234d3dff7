import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { describe, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'

const desk = testDesk()

const resend = ({ id }: { id: string }): Promise<Message> => desk.hannah.ok('POST', `/v1/messages/${id}/resend`)
const refusal = ({ id }: { id: string }) => desk.hannah.refused('POST', `/v1/messages/${id}/resend`)

describe('a message is sent again', () => {
  test('that failed: the same message in its place, another attempt, delivered in the end', async () => {
    const message = await desk.failed('How are you?')
    expect(message).toMatchObject({ body: { is_sent: -1, sent_err: expect.any(String) }, abilities: { resend: true } })
    const again = await resend(message)
    expect(again).toMatchObject({
      id: message.id,
      sequence: message.sequence,
      body: { is_sent: 0, sent_err: null, sent_at: null, outcome: null, text: 'How are you?' },
      abilities: { resend: false },
    })
    await desk.world.work()
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
    await desk.maria.receipt(`${message.id}:2`, 'delivered')
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 1, sent_at: expect.any(Number) })
    await desk.world.work('everything')
    expect(desk.takenIds()).toHaveLength(1)
  })

  test('that a receipt said had failed', async () => {
    const message = await send(desk.hannah, desk.maria, 'How are you?')
    await desk.world.work()
    await desk.maria.receipt(message.id, 'failed', 'Unreachable handset')
    await resend(message)
    await desk.world.work()
    expect(desk.takenIds()).toEqual([message.id, `${message.id}:2`])
  })

  test('that was put off before: it has five days again', async () => {
    const { carrier } = desk.world
    const from = Date.now()
    const meets = async (days: number, answer: Error | null) => {
      carrier.during = answer === null ? null : () => Promise.reject(answer)
      carrier.behaviour = answer === null ? 'refuse' : 'accept'
      desk.world.at(new Date(from + days * 86_400_000))
      await desk.world.deps.store.global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .where('kind', '=', 'deliver-message')
        .execute()
      await desk.world.work().finally(() => desk.world.at(null))
    }
    const later = new CarrierUnreachable('Greylisted.', { isPutOff: true })
    const message = await send(desk.hannah, desk.maria, 'How are you?')
    await meets(0, later)
    await meets(4, null)
    expect((await desk.read(message)).body?.is_sent).toBe(-1)
    await resend(message)
    for (const days of [6, 10]) await meets(days, later)
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, sent_err: null })
    await meets(12, later)
    expect((await desk.read(message)).body).toMatchObject({ is_sent: -1, sent_reason: 'expired' })
  })

  test('and waits for its number’s pace as any other, although the first attempt had its turn', async () => {
    const { carrier } = desk.world
    Object.assign(carrier, { segmentsPerSecond: () => 1 / 120 })
    const message = await desk.failed('How are you?')
    await resend(message)
    await desk.world.work()
    Object.assign(carrier, { segmentsPerSecond: undefined })
    expect(await desk.deliveryState(message)).toBe('paced')
    expect(desk.takenIds()).toEqual([])
  })

  test('whose outcome is unknown', async () => {
    const message = await desk.unknown('How are you?', false)
    expect(message.body?.outcome).toBe('unknown')
    await resend(message)
    await desk.world.work()
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
    expect((await desk.read(message)).body).toMatchObject({ is_sent: 0, outcome: null, sent_at: expect.any(Number) })
  })

  test('that was omitted, once the gate lets it out: then it answers the client', async () => {
    const { hannah, maria } = desk
    await maria.texts('STOP')
    const message = await send(hannah, maria, 'How are you?')
    expect(message).toMatchObject({ body: { carrier: 'omitted' }, abilities: { resend: true } })
    expect(await refusal(message)).toMatchObject({
      code: 'MessageStillOmitted',
      status: 422,
      data: { reason: 'opt-out' },
    })
    expect(await desk.read(message)).toEqual(message)
    await maria.texts('START')
    await maria.texts('Are you there?')
    const { body } = await resend(message)
    expect(body).toMatchObject({ carrier: 'simulator', gate: { decision: 'sent', reason: null } })
    expect((await hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(maria.id)}`)).needsAnswerSince).toBeNull()
    await desk.world.work()
    expect(desk.takenIds()).toEqual([message.id])
  })

  test('a third time', async () => {
    const message = await desk.failed('How are you?')
    await resend(message)
    desk.world.carrier.behaviour = 'refuse'
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    await resend(message)
    await desk.world.work()
    expect(desk.takenIds()).toEqual([`${message.id}:3`])
  })

  test('by two at once: one attempt, and the other is told that it is under way', async () => {
    const message = await desk.failed('How are you?')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.hannah.call('POST', `/v1/messages/${message.id}/resend`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    await desk.world.work('everything')
    expect(desk.takenIds()).toEqual([`${message.id}:2`])
  })
})

describe('what is not sent again', () => {
  test('a client’s text, what is on its way, what was delivered', async () => {
    const { hannah, maria } = desk
    await maria.texts('Hello')
    expect(
      await refusal({
        id: (await hannah.ok<{ data: Message[] }>('GET', `/v1/contacts/${maria.id}/messages`)).data[0]!.id,
      }),
    ).toMatchObject({ code: 'MessageNotOurs', status: 422 })
    const message = await send(hannah, maria, 'How are you?')
    expect(await refusal(message)).toMatchObject({ code: 'MessageUnderWay', status: 409 })
    await desk.world.work()
    expect(await refusal(message)).toMatchObject({ code: 'MessageUnderWay' })
    await maria.receipt(message.id, 'delivered')
    expect(await refusal(message)).toMatchObject({ code: 'MessageDelivered', status: 409 })
    expect((await desk.read(message)).abilities.resend).toBe(false)
  })

  test('without the right, nothing', async () => {
    const luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
    const message = await desk.failed('How are you?')
    expect(await luis.refused('POST', `/v1/messages/${message.id}/resend`)).toMatchObject({ code: 'AccessDenied' })
    expect((await luis.ok<Message>('GET', `/v1/messages/${message.id}`)).abilities.resend).toBe(false)
  })
})

describe('order', () => {
  test('what is sent again goes behind what waits, and before what is written after', async () => {
    const { hannah, maria, world } = desk
    const first = await desk.failed('First')
    world.carrier.behaviour = 'unreachable'
    const second = await send(hannah, maria, 'Second')
    const third = await send(hannah, maria, 'Third')
    await world.work()
    await resend(first)
    const fourth = await send(hannah, maria, 'Fourth')
    await world.work()
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(desk.takenIds()).toEqual([second.id, third.id, `${first.id}:2`, fourth.id])
  })
})
