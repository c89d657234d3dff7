import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'

const desk = testDesk()

const changePhone = (phone: string | null) => desk.priya.ok('PUT', `/v1/contacts/${desk.maria.id}`, { phone })
const taken = () => desk.world.carrier.taken.map(({ to, text }) => [to, text])
/** A message whose carrier can't be reached. */
const waiting = async (text: string) => {
  desk.world.carrier.behaviour = 'unreachable'
  const message = await send(desk.hannah, desk.maria, text)
  await desk.world.work()
  desk.world.carrier.behaviour = 'accept'
  return message
}

describe('when a client’s number changes, what was in line', () => {
  test('goes to the new one', async () => {
    await waiting('See you at eight')
    await changePhone('+13035550701')
    await desk.world.work('everything')
    expect(taken()).toEqual([['+13035550701', 'See you at eight']])
  })

  test('goes to nobody if there is no new one, whoever has the old one by then', async () => {
    const message = await waiting('Your blood pressure is fine')
    const { phone } = desk.maria
    await changePhone(null)
    const lena = await desk.northline.client('Lena Park', phone, desk.hannah)
    await lena.texts('STOP')
    await desk.world.work('everything')
    expect(taken()).not.toContainEqual([phone, 'Your blood pressure is fine'])
    expect(await desk.bodyOf(message)).toMatchObject({ carrier: 'omitted', gate: { reason: 'no-address' } })
  })

  test('and rested because the old one was dead, goes to the new one', async () => {
    await allHours(desk.world, desk.northline.id)
    await automationSays(desk.world, desk.northline.id, desk.maria.id, 'How did you sleep?')
    await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
      await sql`update contact_addresses set dead_at = now() where contact_id = ${desk.maria.id}`.execute(tx.db)
    })
    await desk.world.work()
    expect(taken()).toEqual([])
    await changePhone('+13035550702')
    await desk.world.work('everything')
    expect(taken()).toEqual([['+13035550702', 'How did you sleep?']])
  })
})
