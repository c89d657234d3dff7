import type { AddressInfo } from 'node:net'
import type { TwilioAccount } from '@attune/carriers/twilio/account'
import { createTwilioCarrier } from '@attune/carriers/twilio/twilio-carrier'
import { toTextFields, toWebhook } from '@attune/carriers/twilio/stand-in/post-webhooks'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import { newId } from '@attune/server/new-id'
import { createWorld, type TestOrganization, type World } from '@attune/server/testing/world'
import { connectAddress } from '@attune/store/contacts/addresses'
import { roundsOf, speedFigureOf, type Ask } from '../beside.ts'
import { openBenchDatabase } from '../due-work/bench-database.ts'
import type { Measure } from '../figure.ts'

/** Many, so that no two concurrent texts wait for one client's lock. */
const CLIENTS = 500
const TWILIO_NUMBER = '+13035550340'
/** At most 1.3 times as long. */
const RATIO_MIN = 0.77

/** A request with a client's text, as its carrier posts it. */
interface Posted {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * S22: a client's text over Twilio's webhook, from the request to its answer: signature, client, thread, facts and
 * jobs. The limit is the simulator's, which does the same with the same bodies.
 */
export const measure: Measure = async (say) => {
  const place = await openBenchDatabase()
  const world = await createWorld({ database: { app: place.app, owner: place.owner, drop: () => Promise.resolve() } })
  try {
    say(`writing ${CLIENTS} clients.`)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
    const account: TwilioAccount = { accountSid: `AC${'8'.repeat(32)}`, authToken: 'a token of the measurement' }
    // It only receives: nothing listens at the address it would send to.
    const twilio = createTwilioCarrier({ account, publicUrl: url, url: 'http://127.0.0.1:9' })
    const carriers = new Map([...world.deps.carriers, ['twilio', twilio] as const])
    // By the machine's clock: a world's own gains a millisecond with each reading.
    Object.assign(world.deps, { publicUrl: url, carriers, now: () => new Date() })
    const northline = await world.organization('Northline', '+13035550100')
    const phones = await writeClients(northline)
    // After the clients, who get their addresses from it: strangers' texts would have to make clients first.
    await connectAddress(world.deps.store, northline.id, { carrier: 'twilio', address: TWILIO_NUMBER })
    const [overTwilio, overSimulator] = [
      askOf(phones, twilioText(account, url)),
      askOf(phones, simulatorText(world, url)),
    ]
    const rounds = await roundsOf([overTwilio, overSimulator])
    const figure = speedFigureOf({ id: 'S22', what: 'texts of clients over Twilio, beside the simulator' }, rounds)
    return [{ ...figure, toReach: { of: 'ratio', at: 'least', value: RATIO_MIN } }]
  } finally {
    await world.close()
    await place.close()
  }
}

const writeClients = async (organization: TestOrganization): Promise<string[]> => {
  const coach = await organization.staff('Hannah', 'ROLE_COACH')
  const phones = Array.from({ length: CLIENTS }, (_, place) => `+1303600${String(place).padStart(4, '0')}`)
  for (const phone of phones) await organization.client(`Client ${phone}`, phone, coach)
  return phones
}

/** Posts one text after the other, each from the next client. */
const askOf = (phones: readonly string[], toPosted: (from: string, text: string) => Posted): Ask => {
  let count = 0
  return async () => {
    const from = phones[(count += 1) % phones.length] ?? ''
    const { url, headers, body } = toPosted(from, `How are you? It is text ${count}.`)
    const response = await fetch(url, { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A webhook was answered with ${response.status}.`)
  }
}

const twilioText =
  (account: TwilioAccount, url: string) =>
  (from: string, text: string): Posted =>
    toWebhook(account, `${url}${INBOUND_PATH}`, toTextFields(account, { from, to: TWILIO_NUMBER, text }))

const simulatorText =
  (world: World, url: string) =>
  (from: string, text: string): Posted => {
    const at = world.deps.now()
    const body = { id: newId('se'), from, to: '+13035550100', text, at: at.toISOString() }
    const { url: path, headers, payload } = world.carrier.webhook('inbound', body, at)
    return { url: `${url}${path}`, headers, body: payload }
  }
