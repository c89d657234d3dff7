import { MINUTE_MS } from '@attune/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutcomeUnknown } from '../carrier.ts'
import { startStandIn, type StandIn } from './stand-in/stand-in.ts'
import { createTwilioCarrier } from './twilio-carrier.ts'
import { INBOUND_PATH } from './webhooks.ts'

const account = { accountSid: `AC${'6'.repeat(32)}`, authToken: 'a token for lists' }
const [NUMBER, CLIENT] = ['+13035550330', '+13035553301']
/** At noon, so that everything falls on one day. */
const noon = new Date('2026-03-03T12:00:00Z')
const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)

let twilio: StandIn
beforeAll(async () => {
  twilio = await startStandIn(account, `http://127.0.0.1:9${INBOUND_PATH}`)
  twilio.post.isSilent = true
})
afterAll(() => twilio.close())

const carrier = () =>
  createTwilioCarrier({
    account,
    publicUrl: 'https://desk.example.org',
    url: twilio.url,
    mediaOrigin: twilio.mediaOrigin,
  })

/** Nothing has been seen. */
const all = (ids: readonly string[]) => Promise.resolve(ids)

it('lists what came to the number since then, of several pages, oldest first', async () => {
  const write = (text: string, minutes: number, to = NUMBER) => twilio.loseText({ from: CLIENT, to, text }, at(minutes))
  write('before', -1)
  for (let minute = 0; minute < 1_200; minute += 1) write(`text ${minute}`, minute / 100)
  write('to another number', 1, '+13035550331')
  await carrier().send({ id: 'ct_list:1:suffix01', from: CLIENT, to: NUMBER, text: 'sent, not received' })
  const texts = (await carrier().listReceived?.(NUMBER, noon, all)) ?? []
  expect(texts.map(({ text }) => text)).toEqual(Array.from({ length: 1_200 }, (_, place) => `text ${place}`))
  expect(texts[100]).toEqual({
    ...{ kind: 'message', id: expect.stringMatching(/^SM/), from: CLIENT, to: NUMBER, text: 'text 100', at: at(1) },
  })
  expect(twilio.complaints).toEqual([])
})

it('names files by addresses that only the account’s credentials open', async () => {
  const url = twilio.putMedia(Buffer.from('a photo'))
  twilio.loseText({ from: CLIENT, to: NUMBER, text: '', media: [{ url, mime: 'image/jpeg' }] }, at(60 * 24))
  const [text] = (await carrier().listReceived?.(NUMBER, at(60 * 23), all)) ?? []
  expect(text).toMatchObject({ text: '', media: [{ url, mime: 'image/jpeg' }] })
  expect((await carrier().fetchMedia(url)).toString()).toBe('a photo')
})

it('leaves out what has been seen, and doesn’t ask for its files', async () => {
  const before = twilio.mediaListRequests
  expect(await carrier().listReceived?.(NUMBER, noon, () => Promise.resolve([]))).toEqual([])
  expect(twilio.mediaListRequests).toBe(before)
})

it('says that it can’t tell, rather than that nothing came', async () => {
  twilio.has.status = 'suspended'
  await expect(carrier().listReceived?.(NUMBER, noon, all)).rejects.toBeInstanceOf(OutcomeUnknown)
  twilio.has.status = 'active'
})
