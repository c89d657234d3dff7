import { CarrierUnreachable } from '@attune/carriers/carrier'
import { parseMessageId } from '@attune/contract/ids'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { automationDesk, EVENING, MORNING, NIGHT } from '../../testing/automation/automation-desk.ts'
import { workAt } from '../../testing/automation/automation-says.ts'
import { send } from '../../testing/world.ts'
import { givenBackOf } from './given-back.ts'
import { recordReceipt } from './record-receipt.ts'

// It is noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const taken = () => desk.world.carrier.taken

beforeEach(() => {
  taken().length = 0
})
afterEach(() => {
  delete desk.world.carrier.segmentsPerSecond
})

/** What a carrier reports of the nth message it took. */
const reportOf = (
  index: number,
  status: 'failed' | 'delivered',
  reason?: 'expired' | 'limit',
  untaken?: true,
  id = taken()[index]?.id ?? '',
) =>
  recordReceipt(
    desk.world.deps,
    'simulator',
    {
      ...{ kind: 'receipt', from: desk.northline.number, messageId: id, ref: `ref ${index}` },
      ...{ status, error: status === 'failed' ? 'It was in the queue for too long.' : null, at: desk.world.deps.now() },
      ...(reason === undefined ? {} : { reason }),
      ...(untaken === undefined ? {} : { untaken }),
    },
    null,
  )
const bodies = async () => (await desk.thread()).map(({ body }) => body)

/** What is told of the only message having come back. */
const givenBack = async () => {
  const [shown] = await desk.thread()
  const place = parseMessageId(shown?.id ?? '')
  return desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const [message] = await loadMessagesAt(tx, [place])
    if (message === undefined) throw new Error('There is no message.')
    return givenBackOf(tx, place, message, desk.world.deps.now())
  })
}

describe('a message in the carrier’s queue', () => {
  test('of automation may leave it until the client’s quiet hours begin', async () => {
    await desk.says('How was lunch?')
    await workAt(desk.world, desk.world.deps.now())
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([10 * 3_600 - 10])
    await desk.settings({ quietHours: null })
    await desk.says('And dinner?')
    await workAt(desk.world, desk.world.deps.now())
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([10 * 3_600 - 10, undefined])
  })

  test('of a person may leave it at any time', async () => {
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, desk.world.deps.now())
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([undefined])
  })

  test('and still there at night is tomorrow’s: held until the morning, and then sent once', async () => {
    desk.world.at(new Date(EVENING))
    await desk.says('Sleep well')
    await workAt(desk.world, EVENING)
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([1_790])
    expect(await givenBack()).toBeNull()
    desk.world.at(new Date(NIGHT))
    expect(await reportOf(0, 'failed', 'expired')).toBe('taken')
    // The carrier says it twice.
    expect(await reportOf(0, 'failed', 'expired')).toBe('known')
    await workAt(desk.world, NIGHT)
    expect(taken()).toHaveLength(1)
    const waits = { is_sent: 0, sent_at: null, leaves_at: new Date(MORNING).getTime() / 1_000, sent_err: null }
    expect(await bodies()).toMatchObject([{ ...waits, gate: { reason: 'quiet-hours' } }])
    expect(await givenBack()).toEqual({ carrier: 'simulator', leavesAt: new Date(MORNING).toISOString() })
    await workAt(desk.world, MORNING)
    await workAt(desk.world, MORNING)
    expect(await givenBack()).toEqual({ carrier: 'simulator', leavesAt: null })
    expect(await bodies()).toMatchObject([{ sent_at: new Date(MORNING).getTime() / 1_000, leaves_at: null }])
    expect(taken().map(({ text }) => text)).toEqual(['Sleep well', 'Sleep well'])
    expect(taken()[1]?.id).not.toBe(taken()[0]?.id)
    await reportOf(1, 'delivered')
    expect(await bodies()).toMatchObject([{ is_sent: 1, sent_err: null, gate: { reason: null } }])
  })

  test('has a minute at least: what would ring in the night isn’t handed over any more, and leaves in the morning', async () => {
    const begins = new Date(EVENING).getTime() + 30 * 60_000
    desk.world.at(new Date(begins - 70_000))
    await desk.says('Sleep well')
    await workAt(desk.world, desk.world.deps.now())
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([60])
    for (const seconds of [69, 1]) {
      desk.world.at(new Date(begins - seconds * 1_000))
      await desk.says(`${seconds} seconds are left`)
      await workAt(desk.world, desk.world.deps.now())
    }
    // Its worker was busy for two minutes.
    desk.world.at(new Date(begins - 60_000))
    await desk.says('It was written in time')
    await workAt(desk.world, new Date(begins + 60_000))
    expect(taken()).toHaveLength(1)
    expect((await bodies()).slice(1)).toMatchObject(
      Array.from({ length: 3 }, () => ({ is_sent: 0, gate: { reason: 'quiet-hours' } })),
    )
    await workAt(desk.world, new Date(new Date(MORNING).getTime() - 1_000))
    expect(taken()).toHaveLength(1)
    await workAt(desk.world, MORNING)
    expect(taken().map(({ text }) => text)).toEqual([
      'Sleep well',
      '69 seconds are left',
      '1 seconds are left',
      'It was written in time',
    ])
  })

  test('has only the time that is left once its turn has come, and leaves in the morning if that isn’t enough', async () => {
    const begins = new Date(EVENING).getTime() + 30 * 60_000
    /** While it waits for its turn, the night comes that close. */
    const waitUntil = (secondsBefore: number) => {
      desk.world.carrier.segmentsPerSecond = () => {
        desk.world.at(new Date(begins - secondsBefore * 1_000))
        return Infinity
      }
    }
    desk.world.at(new Date(begins - 120_000))
    await desk.says('Sleep well')
    waitUntil(90)
    await workAt(desk.world, desk.world.deps.now())
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([80])
    desk.world.at(new Date(begins - 85_000))
    await desk.says('Until tomorrow')
    waitUntil(69)
    await workAt(desk.world, desk.world.deps.now())
    expect(taken()).toHaveLength(1)
    await workAt(desk.world, new Date(begins - 60_000))
    expect(taken()).toHaveLength(1)
    expect(await bodies()).toMatchObject([{}, { is_sent: 0, sent_err: null, gate: { reason: 'quiet-hours' } }])
    delete desk.world.carrier.segmentsPerSecond
    await workAt(desk.world, MORNING)
    expect(taken().map(({ text }) => text)).toEqual(['Sleep well', 'Until tomorrow'])
  })

  test('that is held until the morning says when it leaves, also once the quiet hours have been changed', async () => {
    desk.world.at(new Date(EVENING))
    await desk.says('Sleep well')
    await workAt(desk.world, NIGHT)
    const leavesAt = async () => (await bodies())[0]?.leaves_at
    const morning = new Date(MORNING).getTime() / 1_000
    expect(await leavesAt()).toBe(morning)
    await desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}/automation-settings`, {
      quietHours: { from: '22:00', to: '08:00' },
    })
    await workAt(desk.world, NIGHT)
    expect(await leavesAt()).toBe(morning + 3_600)
  })

  test('that had left after all is delivered, and isn’t sent again', async () => {
    desk.world.at(new Date(EVENING))
    await desk.says('Sleep well')
    await workAt(desk.world, EVENING)
    desk.world.at(new Date(NIGHT))
    await reportOf(0, 'failed', 'expired')
    await workAt(desk.world, NIGHT)
    await reportOf(0, 'delivered')
    await workAt(desk.world, MORNING)
    expect(taken()).toHaveLength(1)
    expect(await bodies()).toMatchObject([{ is_sent: 1, sent_err: null }])
  })

  test('of a person that expired has failed, and what they send again leaves at night, too', async () => {
    desk.world.at(new Date(NIGHT))
    const message = await send(desk.hannah, desk.maria, 'Are you all right?')
    await workAt(desk.world, NIGHT)
    await reportOf(0, 'failed', 'expired')
    expect(await bodies()).toMatchObject([{ is_sent: -1, sent_reason: 'expired' }])
    await desk.hannah.ok('POST', `/v1/messages/${message.id}/resend`)
    await workAt(desk.world, NIGHT)
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([undefined, undefined])
  })

  test('of automation that a person sends again leaves at night, too', async () => {
    desk.world.at(new Date(EVENING))
    await desk.says('Sleep well')
    await workAt(desk.world, EVENING)
    await reportOf(0, 'failed')
    desk.world.at(new Date(NIGHT))
    const [message] = await desk.thread()
    await desk.hannah.ok('POST', `/v1/messages/${message?.id}/resend`)
    await workAt(desk.world, NIGHT)
    expect(taken().map(({ validSeconds }) => validSeconds)).toEqual([1_790, undefined])
    expect(await givenBack()).toBeNull()
  })
})

describe('a message that its carrier dropped from a full queue', () => {
  /** How many minutes from now its deliveries are due. */
  const dueIn = async () => {
    const rows = await desk.world.deps.store.global
      .selectFrom('work')
      .select('due_at')
      .where('kind', '=', 'release-held')
      .execute()
    return rows.map(({ due_at }) => (due_at.getTime() - desk.world.deps.now().getTime()) / 60_000)
  }
  const drop = (index: number) => reportOf(index, 'failed', 'limit', true)
  const workNow = () => workAt(desk.world, desk.world.deps.now())
  const workIn = (minutes: number) => workAt(desk.world, new Date(new Date(EVENING).getTime() + minutes * 60_000))

  test('is sent again after a while, once, though the carrier says so twice', async () => {
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, EVENING)
    expect(await drop(0)).toBe('taken')
    expect(await drop(0)).toBe('known')
    expect(await bodies()).toMatchObject([{ is_sent: 0, sent_err: null, sent_reason: null }])
    expect(await dueIn()).toEqual([1])
    await workNow()
    expect(taken()).toHaveLength(1)
    await workIn(1)
    await workIn(1)
    expect(taken().map(({ text }) => text)).toEqual(['How was lunch?', 'How was lunch?'])
    expect(taken()[1]?.id).not.toBe(taken()[0]?.id)
    await reportOf(1, 'delivered')
    expect(await bodies()).toMatchObject([{ is_sent: 1, sent_err: null }])
  })

  test('is no longer shown as sent, but when it will be, until it is', async () => {
    const begins = new Date(EVENING).getTime() / 1_000
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, EVENING)
    expect(await bodies()).toMatchObject([{ sent_at: begins, leaves_at: null }])
    await drop(0)
    expect(await bodies()).toMatchObject([{ is_sent: 0, sent_at: null, leaves_at: begins + 60 }])
    desk.world.carrier.during = () => Promise.reject(new CarrierUnreachable('Try again later.', { isPutOff: true }))
    await workIn(1)
    expect(await bodies()).toMatchObject([{ is_sent: 0, sent_at: null, leaves_at: null }])
    desk.world.carrier.during = null
    await workIn(2)
    expect(await bodies()).toMatchObject([{ sent_at: begins + 120, leaves_at: null }])
  })

  test('waits longer each time, and fails for good after the fifth attempt', async () => {
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, EVENING)
    let passed = 0
    for (const [index, minutes] of [1, 5, 20, 60].entries()) {
      await drop(index)
      expect(await dueIn()).toEqual([minutes])
      await workIn((passed += minutes))
    }
    await drop(4)
    expect(await dueIn()).toEqual([])
    expect(taken()).toHaveLength(5)
    expect(await bodies()).toMatchObject([{ is_sent: -1, sent_reason: 'limit' }])
  })

  test('holds up none of those that follow, and rejoins behind them when its time has come, not before', async () => {
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, EVENING)
    await drop(0)
    await send(desk.hannah, desk.maria, 'And dinner?')
    await desk.world.work()
    expect(taken().map(({ text }) => text)).toEqual(['How was lunch?', 'And dinner?'])
    await workNow()
    expect(taken()).toHaveLength(2)
    desk.world.carrier.during = () => Promise.reject(new CarrierUnreachable('Try again later.', { isPutOff: true }))
    await send(desk.hannah, desk.maria, 'Sleep well')
    await workIn(1)
    desk.world.carrier.during = null
    await workIn(2)
    expect(
      taken()
        .map(({ text }) => text)
        .slice(2),
    ).toEqual(['Sleep well', 'How was lunch?'])
  })

  test('before its call had an answer lets the next one leave', async () => {
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    desk.world.carrier.during = async ({ id }) => {
      desk.world.carrier.during = null
      await send(desk.hannah, desk.maria, 'And dinner?')
      await desk.world.work()
      expect(taken()).toEqual([])
      await reportOf(0, 'failed', 'limit', true, id)
    }
    await desk.world.work()
    expect(taken().map(({ text }) => text)).toEqual(['How was lunch?', 'And dinner?'])
  })

  test('of automation waits until the morning if the client’s quiet hours have begun', async () => {
    desk.world.at(new Date(EVENING))
    await desk.says('Sleep well')
    await workAt(desk.world, EVENING)
    desk.world.at(new Date(NIGHT))
    await drop(0)
    await workAt(desk.world, new Date(new Date(NIGHT).getTime() + 60_000))
    expect(taken()).toHaveLength(1)
    const leavesAt = new Date(MORNING).getTime() / 1_000
    expect(await bodies()).toMatchObject([{ is_sent: 0, leaves_at: leavesAt, gate: { reason: 'quiet-hours' } }])
    await workAt(desk.world, MORNING)
    await workAt(desk.world, MORNING)
    expect(taken().map(({ text }) => text)).toEqual(['Sleep well', 'Sleep well'])
  })

  test('of automation says when it is sent again: after its wait, and after the gate’s', async () => {
    const begins = new Date(EVENING).getTime() + 30 * 60_000
    const leavesAt = async (droppedAt: number) => {
      desk.maria = await desk.newClient()
      desk.world.at(new Date(EVENING))
      const index = taken().length
      await desk.says('Sleep well')
      await workAt(desk.world, EVENING)
      desk.world.at(new Date(droppedAt))
      await drop(index)
      return (await givenBack())?.leavesAt
    }
    const morning = new Date(MORNING).getTime()
    expect(await leavesAt(begins - 300_000)).toBe(new Date(begins - 240_000).toISOString())
    expect(await leavesAt(begins - 30_000)).toBe(new Date(MORNING).toISOString())
    expect(await leavesAt(morning - 90_000)).toBe(new Date(MORNING).toISOString())
    expect(await leavesAt(morning - 30_000)).toBe(new Date(morning + 30_000).toISOString())
  })

  test('and reached the client after all isn’t sent again', async () => {
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, EVENING)
    await drop(0)
    await reportOf(0, 'delivered')
    await workIn(1)
    expect(taken()).toHaveLength(1)
    const sentAt = new Date(EVENING).getTime() / 1_000
    expect(await bodies()).toMatchObject([{ is_sent: 1, sent_err: null, sent_at: sentAt, leaves_at: null }])
  })

  test('fails at once if it met another limit of the carrier’s', async () => {
    desk.world.at(new Date(EVENING))
    await send(desk.hannah, desk.maria, 'How was lunch?')
    await workAt(desk.world, EVENING)
    await reportOf(0, 'failed', 'limit')
    await workNow()
    expect(taken()).toHaveLength(1)
    expect(await bodies()).toMatchObject([{ is_sent: -1, sent_reason: 'limit' }])
  })
})
