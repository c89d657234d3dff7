import { CarrierUnreachable, type SendAnswer, type SentAttempt } from '@attune/carriers/carrier'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message } from '@attune/contract/conversations/entity'
import { afterEach, describe, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'
import { receiveMessage } from '../receive-message.ts'
import { recordReceipt } from './record-receipt.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = testDesk()

let restore = () => {}
afterEach(() => restore())

/** What the carrier answers to every message from now on, until the test ends. */
const answerWith = (answer: SendAnswer | Error): void => {
  const { carrier } = desk.world
  const usual = carrier.send
  carrier.send = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
  restore = () => void (carrier.send = usual)
}

const isOptedOut = async (client = desk.maria): Promise<boolean> =>
  (await desk.hannah.ok<Contact>('GET', `/v1/contacts/${client.id}`)).optedOutAt !== null

const failedReceipt = (messageId: string) => ({
  ...{ kind: 'receipt' as const, from: desk.northline.number, messageId, ref: 'ref', status: 'failed' as const },
  ...{ error: 'She replied STOP.', reason: 'opted-out' as const, at: desk.world.now() },
})

describe('a carrier that wants us to wait', () => {
  test('is left alone for that long, and the message leaves then, without a failure', async () => {
    answerWith(new CarrierUnreachable('Too many requests.', { retryAfterMs: 90_000 }))
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    const [job] = await desk.world.deps.store.global
      .selectFrom('work')
      .select('due_at')
      .where('kind', '=', 'deliver-message')
      .execute()
    expect((job?.due_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000)
    expect(await claimDue(desk.world.deps, ['deliver-message'])).toEqual([])
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: null, sent_reason: null, outcome: null })
    restore()
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map(({ id }) => id)).toEqual([message.id])
  })
})

describe('a carrier that refuses', () => {
  test('because of the number: the message says so, and the client stays opted in', async () => {
    answerWith({ kind: 'refused', error: 'Not a mobile number.', reason: 'bad-number' })
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work('everything')
    const failed = { is_sent: -1, sent_err: 'Not a mobile number.', sent_reason: 'bad-number' }
    expect(await desk.bodyOf(message)).toMatchObject(failed)
    expect(await isOptedOut()).toBe(false)
  })

  test('without a reason: it is another one', async () => {
    answerWith({ kind: 'refused', error: 'No.' })
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_reason: 'other' })
  })

  test('because the client opted out there: they have opted out here', async () => {
    answerWith({ kind: 'refused', error: 'She replied STOP.', reason: 'opted-out' })
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_reason: 'opted-out' })
    expect(await isOptedOut()).toBe(true)
    const next = await send(desk.hannah, desk.maria, 'And now?')
    expect(next.body).toMatchObject({ carrier: 'omitted', gate: { reason: 'opt-out' } })
    await desk.maria.texts('START')
    expect(await isOptedOut()).toBe(false)
  })
})

describe('a receipt', () => {
  test('that the client opted out there opts them out here', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    expect(await recordReceipt(desk.world.deps, 'simulator', failedReceipt(message.id), null)).toBe('taken')
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_reason: 'opted-out' })
    expect(await isOptedOut()).toBe(true)
    await desk.maria.texts('START')
  })

  test('that comes after the client has written again opts nobody out', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    await desk.maria.texts('START')
    await recordReceipt(desk.world.deps, 'simulator', failedReceipt(message.id), null)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_reason: 'opted-out' })
    expect(await isOptedOut()).toBe(false)
  })

  test('that comes after the client was merged into another and has written again opts nobody out', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    const stays = await desk.newClient()
    await desk.priya.ok('POST', `/v1/contacts/${stays.id}/merge`, { goes: desk.maria.id })
    await desk.maria.texts('START')
    await recordReceipt(desk.world.deps, 'simulator', failedReceipt(message.id), null)
    expect(await isOptedOut(stays)).toBe(false)
  })

  test('that comes after a mail in the client’s name, whose sender isn’t certain, opts them out', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    await receiveMessage(
      desk.world.deps,
      'simulator',
      {
        ...{ kind: 'message', id: `mail-${message.id}`, from: desk.maria.phone, to: desk.northline.number },
        ...{ text: 'Hello', at: desk.world.now() },
        mail: { subject: 'Hello', quoted: '', contactId: null, isTrusted: false, isAutomatic: false },
      },
      null,
    )
    await recordReceipt(desk.world.deps, 'simulator', failedReceipt(message.id), null)
    expect(await isOptedOut()).toBe(true)
  })

  test('of a delivery takes the reason of an earlier failure away', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    await desk.maria.receipt(message.id, 'failed', 'Unreachable handset')
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_reason: 'unreachable' })
    await desk.maria.receipt(message.id, 'delivered')
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 1, sent_err: null, sent_reason: null })
  })
})

describe('a text that the carrier itself read as a keyword', () => {
  const texts = (text: string, keyword?: 'stop' | 'start' | 'help') =>
    receiveMessage(
      desk.world.deps,
      'simulator',
      {
        ...{ kind: 'message', id: `keyword-${text}-${keyword}`, from: desk.maria.phone, to: desk.northline.number },
        ...{ text, at: desk.world.now(), ...(keyword === undefined ? {} : { keyword }) },
      },
      null,
    )

  test('opts out and in again in any language', async () => {
    await texts('LOPETA', 'stop')
    expect(await isOptedOut()).toBe(true)
    await texts('JATKA', 'start')
    expect(await isOptedOut()).toBe(false)
    await texts('LOPETA')
    expect(await isOptedOut()).toBe(false)
  })

  test('for help changes nothing', async () => {
    await texts('HELP', 'help')
    expect(await isOptedOut()).toBe(false)
  })
})

describe('a carrier that knows none of our ids', () => {
  const askedAbout = async (act: () => Promise<void>): Promise<SentAttempt[]> => {
    const { carrier } = desk.world
    const { find } = carrier
    const asked: SentAttempt[] = []
    carrier.find = (attempt) => {
      asked.push(attempt)
      return find(attempt)
    }
    await act().finally(() => (carrier.find = find))
    return asked
  }

  test('is asked with all it takes to recognize a call: the text as it left, and the ids that are others’', async () => {
    const first = await send(desk.hannah, desk.maria, 'Well done!')
    await desk.world.work()
    desk.world.carrier.behaviour = 'lose'
    const quoting = { suffix: `quoting-${first.id.slice(-8)}`, text: 'Well done!', quotes: first.id }
    const path = `/v1/contacts/${desk.maria.id}/messages/send-direct`
    const lost = await desk.hannah.ok<Message>('POST', path, quoting)
    const [question] = await askedAbout(() => desk.world.work('everything'))
    expect(question).toEqual({
      ...{ id: lost.id, ref: null, from: desk.northline.number, to: desk.maria.phone },
      text: expect.stringMatching(/Well done!$/),
      calledAt: expect.any(Date),
      others: expect.any(Set),
      isOnly: true,
    })
    expect(question?.ref === null && question.text).toBe(desk.world.carrier.taken.at(-1)?.text)
    expect(question?.ref === null && [...question.others]).toContain('ref-1')
  })

  test('is told when another call with the same text has no id either', async () => {
    desk.world.carrier.behaviour = 'lose-untaken'
    await send(desk.hannah, desk.maria, 'Still there?')
    await desk.world.work('everything')
    await send(desk.hannah, desk.maria, 'Still there?')
    const [question] = await askedAbout(() => desk.world.work('everything'))
    expect(question?.ref === null && question.isOnly).toBe(false)
    await send(desk.hannah, desk.maria, 'Something else')
    const [other] = await askedAbout(() => desk.world.work('everything'))
    expect(other?.ref === null && other.isOnly).toBe(true)
  })
})
