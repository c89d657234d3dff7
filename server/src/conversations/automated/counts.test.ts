import type { Message } from '@attune/contract/conversations/entity'
import { describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { workAt } from '../../testing/automation/automation-says.ts'
import { automationDesk, NOON } from '../../testing/automation/automation-desk.ts'
import { send } from '../../testing/world.ts'
import { receiveMessage } from '../receive-message.ts'
import type { SendOutcome } from './send-automated.ts'

const desk = automationDesk()

describe('counts', () => {
  const outcomes = async (all: SendOutcome[]): Promise<string[]> =>
    all.map((sent) => (sent.outcome === 'omitted' ? `omitted: ${sent.reason}` : sent.outcome))

  test('the message limit is everybody’s; once reached nothing leaves until it expires or another is set', async () => {
    const gateOf = async () => (await send(desk.hannah, desk.maria, 'Hello')).body?.gate?.reason
    await desk.setClient({ messageLimit: { amount: 2, expiredAt: '2026-11-19T00:00:00Z' } })
    expect([await gateOf(), (await desk.says('One')).outcome, await gateOf()]).toEqual([null, 'sent', 'quota'])
    expect(await desk.says('Two')).toMatchObject({ outcome: 'omitted', reason: 'quota' })
    await desk.setClient({ messageLimit: { amount: 1, expiredAt: '2026-11-19T00:00:00Z' } })
    expect([await gateOf(), await gateOf()]).toEqual([null, 'quota'])
    desk.world.at(new Date('2026-11-19T00:00:00Z'))
    expect([await gateOf(), await gateOf()]).toEqual([null, null])
  })

  test('a message over the limit is sent again once there is room, and counts then; one that failed is not counted twice', async () => {
    await desk.setClient({ messageLimit: { amount: 1, expiredAt: null } })
    const failed = await desk.failed('One')
    const over = await send(desk.hannah, desk.maria, 'Two')
    const resend = (message: Message) => `/v1/messages/${message.id}/resend`
    expect((await desk.hannah.refused('POST', resend(over))).data).toEqual({ reason: 'quota' })
    await desk.hannah.ok('POST', resend(failed))
    await desk.setClient({ messageLimit: { amount: 2, expiredAt: null } })
    await desk.hannah.ok('POST', resend(over))
    const gates = [await send(desk.hannah, desk.maria, 'Three'), await send(desk.hannah, desk.maria, 'Four')]
    expect(gates.map(({ body }) => body?.gate?.reason)).toEqual([null, 'quota'])
  })

  test('the cap is of the client’s day', async () => {
    await desk.settings({ dailyCap: 2 })
    desk.world.at(new Date('2026-11-18T04:00:00Z'))
    expect(await outcomes([await desk.says('A'), await desk.says('B'), await desk.says('C')])).toEqual([
      'sent',
      'sent',
      'omitted: cap',
    ])
    // The same day in UTC, the next in Denver.
    desk.world.at(new Date(NOON))
    expect(await outcomes([await desk.says('D'), await desk.says('E'), await desk.says('F')])).toEqual([
      'sent',
      'sent',
      'omitted: cap',
    ])
  })

  test('the same words within the hour leave once, whoever wrote them first; asked again on purpose they leave', async () => {
    await send(desk.hannah, desk.maria, 'Good morning')
    expect(
      await outcomes([await desk.says('Good morning'), await desk.says('Good morning', { repeat: true })]),
    ).toEqual(['omitted: same-text', 'sent'])
    desk.world.at(new Date('2026-11-18T20:00:00Z'))
    expect(await outcomes([await desk.says('Good morning'), await desk.says('Good evening')])).toEqual(['sent', 'sent'])
  })

  test('words that did not leave are no duplicate', async () => {
    await desk.maria.texts('STOP')
    const omitted = await desk.says('Good morning')
    await desk.maria.texts('START')
    expect(await outcomes([omitted, await desk.says('Good morning')])).toEqual(['omitted: opt-out', 'sent'])
  })

  test('what an autoresponder writes is no answer', async () => {
    await desk.settings({ muteTracking: { limit: 2, minutes: 60 } })
    const mail = { subject: 'Re: A', quoted: '', contactId: null, isTrusted: true, isAutomatic: true }
    const between = { from: desk.maria.phone, to: desk.northline.number }
    await desk.says('A')
    const event = { kind: 'message' as const, id: newId('se'), text: 'I am on vacation', at: new Date(NOON), mail }
    await receiveMessage(desk.world.deps, 'simulator', { ...event, ...between }, null)
    expect(await mutedUntil()).toBeNull()
    await desk.says('B')
    expect(await mutedUntil()).not.toBeNull()
  })

  test('without an answer automation mutes itself, and says so; an answer begins the count anew', async () => {
    await desk.settings({ muteTracking: { limit: 3, minutes: 60 } })
    await desk.says('A')
    await desk.says('B')
    await desk.says('uncounted', { excludeFromMuteTracking: true })
    await desk.maria.texts('Here I am')
    await desk.says('C')
    await desk.says('D')
    expect(await mutedUntil()).toBeNull()
    expect((await desk.says('E')).outcome).toBe('sent')
    expect(await mutedUntil()).toBe('2026-11-18T20:00:00.000Z')
    expect(await facts()).toContain('ContactMutedByAutomation')
    expect(await desk.says('F')).toMatchObject({ outcome: 'held', reason: 'mute' })
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    // The count restarted with the mute.
    expect([await desk.held(), (await desk.says('G')).outcome, await mutedUntil()]).toEqual([[], 'sent', null])
  })

  test('the message with which automation mutes itself still leaves, and so do those before it; a mute by staff holds them', async () => {
    await desk.settings({ muteTracking: { limit: 3, minutes: 60 } })
    await desk.says('A')
    await desk.says('B')
    desk.world.at(new Date(Date.parse(NOON) + 1_000))
    await desk.says('C')
    await desk.world.work()
    expect(leftTexts()).toEqual(['A', 'B', 'C'])
    expect(await mutedUntil()).toBe('2026-11-18T20:00:01.000Z')
    await workAt(desk.world, '2026-11-18T20:00:01Z')
    await desk.says('D')
    desk.world.at(new Date('2026-11-18T20:00:02Z'))
    await desk.mute(60)
    await desk.world.work()
    expect(leftTexts()).toEqual(['A', 'B', 'C'])
    await workAt(desk.world, '2026-11-18T21:00:02Z')
    expect(leftTexts()).toEqual(['A', 'B', 'C', 'D'])
  })
})

/** What Maria got on her phone. */
const leftTexts = (): string[] =>
  desk.world.carrier.taken.filter(({ to }) => to === desk.maria.phone).map(({ text }) => text)

const mutedUntil = async (): Promise<string | null> => {
  const { mute: muted } = await desk.hannah.ok<{ mute: { from: string; until: string } | null }>(
    'GET',
    `/v1/contacts/${desk.maria.id}`,
  )
  return muted !== null && new Date(muted.until) > desk.world.deps.now() ? muted.until : null
}

const facts = async (): Promise<string[]> =>
  (
    await desk.world.deps.store.global
      .selectFrom('facts')
      .select('kind')
      .where('contact_id', '=', desk.maria.id)
      .orderBy('position')
      .execute()
  ).map(({ kind }) => kind)
