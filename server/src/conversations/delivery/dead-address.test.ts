import type { Contact } from '@attune/contract/contacts/entity'
import type { Notice } from '@attune/contract/notices/entity'
import { parseMessageId } from '@attune/contract/ids'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { heldTexts, allHours, automationSays, workAt } from '../../testing/automation/automation-says.ts'
import { loseAddress } from '../../contacts/testing/lose-address.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'

const desk = testDesk()

const lose = () => loseAddress(desk.world, desk.northline, { coach: desk.hannah, client: desk.maria })
const contactOf = () => desk.hannah.ok<Contact>('GET', `/v1/contacts/${desk.maria.id}`)
const dead = async () => (await contactOf()).deadAddresses
const fail = async (text: string) => {
  const message = await send(desk.hannah, desk.maria, text)
  await desk.world.work()
  await desk.maria.receipt(message.id, 'failed', 'Unknown handset')
  return message
}
/** As if the failures so far were so much older. */
const passMinutes = (minutes: number) =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    await sql`update contact_addresses set failing_since = failing_since - make_interval(mins => ${minutes})
      where contact_id = ${desk.maria.id}`.execute(tx.db)
  })
const says = (text: string) => automationSays(desk.world, desk.northline.id, desk.maria.id, text)
const held = () => heldTexts(desk.world, desk.northline.id, desk.maria.id)
const takenFor = () => desk.world.carrier.taken.filter(({ to }) => to === desk.maria.phone).length
const notices = async () =>
  (await desk.hannah.ok<{ data: Notice[] }>('GET', '/v1/notices?limit=100')).data.filter(
    ({ title, entity }) => title === 'Messages don’t reach a client any more' && entity?.contactId === desk.maria.id,
  )

describe('a number that takes no texts', () => {
  test('isn’t used any more after the second failure that is an hour apart, and the coach gets one notice', async () => {
    await fail('One')
    await passMinutes(59)
    await fail('Two')
    expect(await dead()).toEqual([])
    await passMinutes(2)
    await fail('Three')
    await desk.world.work()
    expect(await dead()).toEqual(['phone'])
    const before = takenFor()
    const message = await send(desk.hannah, desk.maria, 'Four')
    await desk.world.work()
    expect(message.body).toMatchObject({ carrier: 'omitted', gate: { reason: 'dead-address' } })
    expect(takenFor()).toBe(before)
    expect(await notices()).toHaveLength(1)
    expect((await desk.hannah.ok<{ data: unknown[] }>('GET', `/v1/contacts/${desk.maria.id}/channels`)).data).toEqual(
      [],
    )
  })

  test('is used on where a text arrived in between, or failed for another reason', async () => {
    await fail('One')
    await passMinutes(120)
    const arrived = await send(desk.hannah, desk.maria, 'Two')
    await desk.world.work()
    await desk.maria.receipt(arrived.id, 'delivered')
    await fail('Three')
    expect(await dead()).toEqual([])
    await passMinutes(120)
    const off = await send(desk.hannah, desk.maria, 'Four')
    await desk.world.work()
    await desk.maria.receipt(off.id, 'failed', 'Unreachable handset')
    expect(await dead()).toEqual([])
  })

  test('holds scenes, which go on as soon as a text comes from it', async () => {
    await allHours(desk.world, desk.northline.id)
    await lose()
    const before = takenFor()
    expect(await says('How did you sleep?')).toMatchObject({ outcome: 'held', reason: 'dead-address' })
    await workAt(desk.world, desk.world.now())
    desk.world.at(null)
    expect([await held(), takenFor()]).toEqual([['How did you sleep?'], before])
    await desk.maria.texts('I’m back')
    await desk.world.work()
    expect([await held(), takenFor(), await dead()]).toEqual([[], before + 1, []])
    await fail('One failure after that')
    expect(await dead()).toEqual([])
  })

  test('stays so when something else of the client changes, and ends with another number', async () => {
    await lose()
    await desk.priya.ok('PUT', `/v1/contacts/${desk.maria.id}`, { email: 'maria@lopez.example' })
    expect(await dead()).toEqual(['phone'])
    await desk.priya.ok('PUT', `/v1/contacts/${desk.maria.id}`, { phone: '+13035550666' })
    expect(await dead()).toEqual([])
    const message = await send(desk.hannah, desk.maria, 'Is this better?')
    await desk.world.work()
    expect(message.body?.carrier).not.toBe('omitted')
    expect(desk.world.carrier.taken.at(-1)?.to).toBe('+13035550666')
  })

  test('lets nothing leave that was already in line', async () => {
    await allHours(desk.world, desk.northline.id)
    await fail('One')
    await passMinutes(61)
    const waiting = await send(desk.hannah, desk.maria, 'In line')
    await says('Automation in line')
    await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
      await sql`update contact_addresses set dead_at = now() where contact_id = ${desk.maria.id}`.execute(tx.db)
    })
    const before = takenFor()
    await desk.world.work()
    expect(takenFor()).toBe(before)
    expect(await desk.bodyOf(waiting)).toMatchObject({ carrier: 'omitted', gate: { reason: 'dead-address' } })
    const { sequence } = parseMessageId(waiting.id)
    expect(await desk.deliveryState({ sequence: sequence + 1 })).toBe('resting')
  })
})
