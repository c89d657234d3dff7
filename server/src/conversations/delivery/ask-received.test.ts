import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { createTwilioCarrier } from '@attune/carriers/twilio/twilio-carrier'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import type { Contact } from '@attune/contract/contacts/entity'
import { HOUR_MS } from '@attune/contract/durations'
import { connectAddress } from '@attune/store/contacts/addresses'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '@attune/contract/conversations/entity'
import type { AddressInfo } from 'node:net'
import { testDesk } from '../../testing/test-desk.ts'
import { picture } from '../../testing/uploads.ts'
import { threadOf, type TestClient } from '../../testing/world.ts'
import { toGlobalJob } from '../../work/kinds.ts'
import { addAskReceived, askReceived } from './ask-received.ts'
import { claimDue, type ClaimOptions } from '../../testing/time/claim-due.ts'

/** The product with a Twilio account whose webhooks are lost now and then. */
const desk = testDesk()
const account = { accountSid: `AC${'5'.repeat(32)}`, authToken: 'a token for lost webhooks' }
const NUMBER = '+13035550325'
const ago = (ms: number) => new Date(Date.now() - ms)

let twilio: StandIn
let lena: TestClient

beforeAll(async () => {
  const { app, deps } = desk.world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  twilio = await startStandIn(account, `${url}${INBOUND_PATH}`)
  const carrier = createTwilioCarrier({ account, publicUrl: url, url: twilio.url, mediaOrigin: twilio.mediaOrigin })
  Object.assign(deps, { publicUrl: url, carriers: new Map([...deps.carriers, ['twilio', carrier]]) })
})
beforeEach(async () => {
  lena = await desk.newClient()
  await connectAddress(desk.world.deps.store, desk.northline.id, { carrier: 'twilio', address: NUMBER })
  const { global } = desk.world.deps.store
  await global.deleteFrom('work').where('kind', '=', 'ask-received').execute()
})
afterAll(() => twilio.close())

/** Does what the job does when it comes due; how it goes on is kept in the queue. */
const ask = async (options?: ClaimOptions): Promise<void> => {
  const { deps } = desk.world
  await Promise.all([addAskReceived(deps), addAskReceived(deps)])
  const { global } = deps.store
  await global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', '=', 'ask-received')
    .execute()
  const items = await claimDue(deps, ['ask-received'], options)
  expect(items).toHaveLength(1)
  for (const item of items) await askReceived(deps, toGlobalJob('ask-received', item))
}
const payload = async (): Promise<unknown> => {
  const { global } = desk.world.deps.store
  const rows = await global.selectFrom('work').select('payload').where('kind', '=', 'ask-received').execute()
  return rows.map((row) => row.payload)[0]
}
const texts = async (): Promise<(string | undefined)[]> =>
  (await threadOf(desk.hannah, lena)).map(({ body }: Message) => body?.text)

test('what was texted while nobody listened is taken in once, in order, with its photo', async () => {
  const { phone: from } = lena
  expect(await twilio.text({ from, to: NUMBER, text: 'Heard at once' })).toBe(200)
  const media = [{ url: twilio.putMedia(await picture()), mime: 'image/jpeg' }]
  twilio.loseText({ from, to: NUMBER, text: 'Too long ago' }, ago(30 * HOUR_MS))
  twilio.loseText({ from, to: NUMBER, text: 'My lunch', media }, ago(2 * HOUR_MS))
  twilio.loseText({ from, to: NUMBER, text: 'And a walk' }, ago(HOUR_MS))
  twilio.loseText({ from, to: '+13035550399', text: 'To somebody else' })
  await ask()
  expect(await texts()).toEqual(['Heard at once', 'My lunch', 'And a walk'])
  await desk.world.work()
  const [, lunch] = await threadOf(desk.hannah, lena)
  expect(lunch?.attachments).toMatchObject([{ state: 'ready' }])
  expect(twilio.mediaListRequests).toBe(1)
  await ask()
  expect(await texts()).toHaveLength(3)
  // It doesn't ask again for the files of texts that were taken in before.
  expect(twilio.mediaListRequests).toBe(1)
  expect(twilio.complaints).toEqual([])
})

test('a STOP that was missed is heard', async () => {
  twilio.loseText({ from: lena.phone, to: NUMBER, text: 'STOP' })
  await ask()
  expect(await desk.hannah.ok('GET', `/v1/contacts/${lena.id}`)).toMatchObject({ optedOutAt: expect.any(String) })
})

test.for<[string, string, boolean]>([
  ['STOP', 'START', false],
  ['START', 'STOP', true],
])('a %s that was missed changes nothing for who has texted %s since', async ([missed, since, isOut]) => {
  expect(await twilio.text({ from: lena.phone, to: NUMBER, text: since })).toBe(200)
  twilio.loseText({ from: lena.phone, to: NUMBER, text: missed }, ago(2 * HOUR_MS))
  await ask()
  expect(await texts()).toEqual([since, missed])
  const { optedOutAt } = await desk.hannah.ok<Contact>('GET', `/v1/contacts/${lena.id}`)
  expect(optedOutAt !== null).toBe(isOut)
})

test('while Twilio can’t tell, its number is read from the same moment next time', async () => {
  await ask()
  const read = (await payload()) as { readTo: string; behind: object }
  expect(read.behind).toEqual({})
  twilio.loseText({ from: lena.phone, to: NUMBER, text: 'Is anybody there?' })
  await twilio.stop()
  await ask()
  expect(await payload()).toMatchObject({ behind: { [`twilio ${NUMBER}`]: read.readTo } })
  await twilio.start()
  await ask()
  expect(await texts()).toEqual(['Is anybody there?'])
  expect(await payload()).toMatchObject({ behind: {} })
})

test('no other worker begins while reading takes longer than a lease', async () => {
  const { deps } = desk.world
  const carrier = deps.carriers.get('twilio')
  if (carrier === undefined) throw new Error('There is no Twilio.')
  const { listReceived } = carrier
  const claimed: number[] = []
  carrier.listReceived = async () => {
    claimed.push((await claimDue(deps, ['ask-received'])).length)
    return []
  }
  await ask({ leaseMs: 1 }).finally(() => Object.assign(carrier, { listReceived }))
  expect(claimed).toEqual([0])
})

test('a start makes a job that is there due soon, and never later', async () => {
  const { deps } = desk.world
  const due = async () => {
    const { global } = deps.store
    const row = await global.selectFrom('work').select('due_at').where('kind', '=', 'ask-received').executeTakeFirst()
    return row?.due_at ?? new Date(0)
  }
  await ask()
  expect((await due()).getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2)
  await addAskReceived(deps)
  const soon = await due()
  expect(soon.getTime()).toBeLessThan(Date.now() + HOUR_MS / 2)
  desk.world.at(new Date(Date.now() + HOUR_MS))
  await addAskReceived(deps)
  desk.world.at(null)
  expect(await due()).toEqual(soon)
})
