import type { Carrier } from '@attune/carriers/carrier'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Contact } from '@attune/contract/contacts/entity'
import { createWorld, send, threadOf, type World } from '../testing/world.ts'
import { connectTwilio } from './connect-twilio.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const account = { accountSid: `AC${'6'.repeat(32)}`, authToken: 'a token' }
const NUMBER = '+13035550330'
const connect = async (numbers: { number: string; organizationId: string | null }[]): Promise<void> => {
  const carriers = new Map<string, Carrier>()
  await connectTwilio(world.deps, carriers, { demo: false, twilio: { account, numbers } })
  expect([...carriers.keys()]).toEqual(['twilio'])
}

describe('the Twilio account of the settings', () => {
  test('gives the only organization its number, and texts to its clients go that way; again changes nothing', async () => {
    const northline = await world.organization('Northline', '+13035550331')
    const hannah = await northline.staff('Hannah', 'ROLE_COACH')
    const maria = await northline.client('Maria Lopez', '+13035550332', hannah)
    for (let starts = 0; starts < 2; starts += 1) await connect([{ number: NUMBER, organizationId: null }])
    expect((await send(hannah, maria, 'Hello')).body).toMatchObject({
      carrier: 'twilio',
      from: NUMBER,
      to: maria.phone,
    })
    const later = await hannah.ok<Contact>('POST', '/v1/contacts', {
      profile: { basic: { fullName: 'Lena' } },
      phone: '+13035550333',
    })
    await send(hannah, { id: later._id }, 'Welcome')
    expect((await threadOf(hannah, { id: later._id }))[0]?.body).toMatchObject({ carrier: 'twilio', from: NUMBER })
  })

  test('is refused if it isn’t clear whose a number is, or another organization has it', async () => {
    await connect([{ number: NUMBER, organizationId: null }])
    const northline = await world.organization('Northline', '+13035550331')
    const harbour = await world.organization('Harbour', '+442079460330')
    await expect(connect([{ number: NUMBER, organizationId: null }])).rejects.toThrow('there are several')
    await expect(connect([{ number: NUMBER, organizationId: `or_${'0'.repeat(32)}` }])).rejects.toThrow(
      'no organization',
    )
    await connect([{ number: NUMBER, organizationId: northline.id }])
    await expect(connect([{ number: NUMBER, organizationId: harbour.id }])).rejects.toThrow('belongs to another')
  })

  test('is never connected in the demo, and no other account either', async () => {
    const carriers = new Map<string, Carrier>()
    await connectTwilio(world.deps, carriers, { demo: true, twilio: null })
    expect(carriers.size).toBe(0)
  })
})
