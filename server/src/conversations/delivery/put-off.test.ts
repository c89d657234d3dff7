import { CarrierUnreachable } from '@attune/carriers/carrier'
import { DAY_MS, MINUTE_MS } from '@attune/contract/durations'
import { parseMessageId } from '@attune/contract/ids'
import { changeContact } from '@attune/store/contacts/change-contacts'
import { changeChannel } from '@attune/store/channels/channels'
import type { Tenant } from '@attune/store/store'
import { afterEach, describe, expect, test } from 'vitest'
import { allHours, automationSays, workAt } from '../../testing/automation/automation-says.ts'
import { testDesk } from '../../testing/test-desk.ts'

/** The carrier puts everything off. */
const desk = testDesk()

afterEach(() => desk.world.at(null))

const tenant = <T>(work: (tx: Tenant) => Promise<T>) => desk.world.deps.store.tenant(desk.northline.id, work)
/** Puts a scene's message off, lets six days pass as `hold` says, and puts it off again. */
const putOffTwice = async (hold: (until: Date) => Promise<() => Promise<void>>) => {
  await allHours(desk.world, desk.northline.id)
  const begun = desk.world.now().getTime()
  const after = (ms: number) => workAt(desk.world, new Date(begun + ms))
  desk.world.carrier.during = () => Promise.reject(new CarrierUnreachable('Greylisted.', { isPutOff: true }))
  const said = await automationSays(desk.world, desk.northline.id, desk.maria.id, 'How did you sleep?')
  if (said.outcome !== 'sent') throw new Error('The message was not written.')
  await after(0)
  const end = await hold(new Date(begun + 6 * DAY_MS))
  await after(5 * MINUTE_MS)
  await end()
  await after(6 * DAY_MS + MINUTE_MS)
  desk.world.at(null)
  const state = await desk.deliveryState(parseMessageId(said.messageId))
  return { state, body: await desk.bodyOf({ id: said.messageId }) }
}

describe('a message that its carrier puts off has all its five days', () => {
  test('after it rested', async () => {
    const { state, body } = await putOffTwice(async (until) => {
      await tenant((tx) => changeContact(tx, desk.maria.id, { muted_from: new Date(0), muted_until: until }))
      return () => Promise.resolve()
    })
    expect([state, body?.is_sent]).toEqual(['intended', 0])
  })

  test('after its address was paused', async () => {
    const at = { carrier: desk.world.carrier.name, address: desk.northline.number }
    const { state, body } = await putOffTwice(async () => {
      await tenant((tx) => changeChannel(tx, at, { state: 'paused' }))
      return () => tenant((tx) => changeChannel(tx, at, { state: 'active' }))
    })
    expect([state, body?.is_sent]).toEqual(['intended', 0])
  })
})
