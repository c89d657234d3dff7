import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CarrierUnreachable,
  MediaRefused,
  OutcomeUnknown,
  UnreadableWebhook,
  type FailureReason,
  type OpenCall,
} from '../carrier.ts'
import type { TwilioAccount } from './account.ts'
import { toStatusFields, toTextFields, toWebhook } from './stand-in/post-webhooks.ts'
import { startStandIn, type SendFault, type StandIn } from './stand-in/stand-in.ts'
import { createTwilioCarrier, type TwilioOptions } from './twilio-carrier.ts'
import { INBOUND_PATH, STATUS_PATH, toStatusUrl } from './webhooks.ts'

const account: TwilioAccount = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'a token for tests' }
const key = { sid: `SK${'2'.repeat(32)}`, secret: 'a key for tests' }
const FROM = '+13035550310'
const PUBLIC_URL = 'https://desk.example.org'

let twilio: StandIn
let made = 0
beforeAll(async () => {
  twilio = await startStandIn(account, `http://127.0.0.1:9${INBOUND_PATH}`)
  twilio.post.isSilent = true
})
beforeEach(() => {
  Object.assign(twilio, { faults: [], listLagMs: 0, mediaDelayMs: 0, complaints: [] })
})
afterAll(() => twilio.close())

const carrierWith = (more: Partial<TwilioOptions> = {}) =>
  createTwilioCarrier({ account, publicUrl: PUBLIC_URL, url: twilio.url, mediaOrigin: twilio.mediaOrigin, ...more })
const message = (text = 'How did you sleep?') => {
  made += 1
  return { id: `ct_twilio:${made}:suffix01`, from: FROM, to: `+1303555${3200 + made}`, text }
}
/** What a carrier's report says about why a message failed. */
const failureIn = (report: FailureReason | object = {}) => ({
  ...('reason' in report ? { reason: report.reason } : {}),
  ...('untaken' in report ? { untaken: report.untaken } : {}),
})
const code = (number: number, status = 400): SendFault => ({
  kind: 'code',
  status,
  code: number,
  message: 'words of Twilio',
})

describe('a message to Twilio', () => {
  it('carries its attempt in the address of its callbacks, and the time it may wait', async () => {
    const outgoing = message()
    await carrierWith().send({ ...outgoing, validSeconds: 1_800.9 })
    const form = twilio.queue.all.at(-1)?.form
    expect(Object.fromEntries(form ?? [])).toEqual({
      ...{ To: outgoing.to, From: FROM, Body: outgoing.text, ValidityPeriod: '1800' },
      StatusCallback: toStatusUrl(PUBLIC_URL, outgoing),
    })
    for (const [validSeconds, period] of [
      [0, '1'],
      [90_000, '36000'],
    ] as const) {
      await carrierWith().send({ ...message(), validSeconds })
      expect(twilio.queue.all.at(-1)?.form.get('ValidityPeriod')).toBe(period)
    }
  })

  it('leaves through a service, and between addresses of WhatsApp', async () => {
    const messagingServiceSid = `MG${'3'.repeat(32)}`
    const carrier = carrierWith({ account: { ...account, messagingServiceSid } })
    const outgoing = message()
    const sent = await carrier.send(outgoing)
    const form = twilio.queue.all.at(-1)?.form
    expect([form?.get('MessagingServiceSid'), form?.get('From')]).toEqual([messagingServiceSid, outgoing.from])
    // The carrier only looks at the last few minutes of the list.
    const call: OpenCall = { ...outgoing, ref: null, calledAt: new Date(), others: new Set(), isOnly: true }
    const found = { kind: 'known', ref: sent.kind === 'accepted' ? sent.ref : '' }
    expect(await carrier.find(call)).toMatchObject(found)
    // The same text to the same client, from another of our numbers.
    await carrier.send({ ...outgoing, id: message().id, from: '+13035550099' })
    expect(await carrier.find(call)).toMatchObject(found)
    await carrierWith().send({ ...message(), from: `whatsapp:${FROM}`, to: 'whatsapp:+13035553300' })
    expect(twilio.queue.all.at(-1)?.form.get('To')).toBe('whatsapp:+13035553300')
    expect(twilio.complaints).toEqual([])
  })

  it('goes with an API key, and is refused with half of one', async () => {
    const withKey = { ...account, key }
    const other = await startStandIn(withKey, 'http://127.0.0.1:9')
    other.post.isSilent = true
    expect((await carrierWith({ account: withKey, url: other.url }).send(message())).kind).toBe('accepted')
    const mixed = { ...account, key: { ...key, secret: account.authToken } }
    await expect(carrierWith({ account: mixed, url: other.url }).send(message())).rejects.toMatchObject({
      ...{ name: 'CarrierUnreachable', retryAfterMs: 60_000 },
    })
    await other.close()
  })

  it.for([
    [21_610, 'opted-out'],
    [21_211, 'bad-number'],
    [21_614, 'bad-number'],
    [30_034, 'unregistered'],
    [63_016, 'window'],
    [63_038, 'limit'],
    [99_999, 'other'],
  ] as const)('that is refused with %i says %s', async ([number, reason]) => {
    twilio.faults.push(code(number))
    const answer = await carrierWith().send(message())
    expect(answer).toMatchObject({ kind: 'refused', reason, error: expect.stringContaining(`(${number})`) })
  })

  it('waits as long as Twilio asks, and where only an admin can help', async () => {
    twilio.faults.push({ kind: 'code', status: 429, code: 20_429, message: 'Too many requests', retryAfter: 7 })
    await expect(carrierWith().send(message())).rejects.toMatchObject({ retryAfterMs: 7_000, reach: 'there' })
    twilio.faults.push(code(20_429, 429))
    await expect(carrierWith().send(message())).rejects.toMatchObject({ retryAfterMs: null, reach: 'there' })
    for (const fault of [
      code(21_611, 400),
      code(30_001, 400),
      code(20_003, 401),
      code(20_005, 403),
      code(20_404, 404),
    ]) {
      twilio.faults.push(fault)
      const failed = carrierWith().send(message())
      await expect(failed).rejects.toBeInstanceOf(CarrierUnreachable)
      await expect(failed).rejects.toMatchObject({ retryAfterMs: 60_000 })
    }
  })

  it('isn’t lost to somebody between us and Twilio, who answers in its place', async () => {
    const statuses = [403, 404, 407]
    const proxy = createServer((_, response) => void response.writeHead(statuses.shift() ?? 200).end('<h1>No</h1>'))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    while (statuses.length > 0)
      await expect(carrierWith({ url }).send(message())).rejects.toBeInstanceOf(CarrierUnreachable)
    await expect(carrierWith({ url }).send(message())).rejects.toBeInstanceOf(OutcomeUnknown)
    await new Promise((resolve) => proxy.close(resolve))
  })

  it('is unknown, not absent, while the list lags, and between two equal ones', async () => {
    const outgoing = message('Well done!')
    // The carrier only looks at the last few minutes of the list.
    const call: OpenCall = { ...outgoing, ref: null, calledAt: new Date(), others: new Set(), isOnly: true }
    twilio.listLagMs = 60_000
    twilio.faults.push({ kind: 'lose' }, { kind: 'lose' })
    await expect(carrierWith().send(outgoing)).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(carrierWith().find(call)).rejects.toBeInstanceOf(OutcomeUnknown)
    twilio.listLagMs = 0
    const found = await carrierWith().find(call)
    expect(found.kind === 'known' && found.ref).toBe(twilio.queue.all.at(-1)?.sid)
    await expect(carrierWith().send(outgoing)).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(carrierWith().find(call)).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(twilio.complaints).toEqual([])
  })

  it('that Twilio has deleted since isn’t absent, and the account is there', async () => {
    const gone = carrierWith().find({ id: 'x', ref: `SM${'0'.repeat(32)}`, from: '' })
    await expect(gone).rejects.toMatchObject({ name: 'OutcomeUnknown', reach: 'there' })
  })
})

describe('a file of Twilio', () => {
  it('is fetched with credentials from the account’s own path only; the host it leads to gets none', async () => {
    twilio.mediaDelayMs = 100
    const bytes = Buffer.from('a photo')
    const url = twilio.putMedia(bytes)
    expect(await carrierWith().fetchMedia(url)).toEqual(bytes)
    expect(twilio.complaints).toEqual([])
    const wrong = [
      url.replace(account.accountSid, `AC${'9'.repeat(32)}`),
      url.replace('127.0.0.1', 'localhost'),
      url.replace('http://', 'http://user:password@'),
      `${twilio.url}/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
      `${url}/../../../../Messages.json`,
      'https://attacker.example/photo.jpg',
    ]
    for (const address of wrong)
      await expect(carrierWith().fetchMedia(address), address).rejects.toBeInstanceOf(MediaRefused)
  })

  it('waits until a wrong token is corrected', async () => {
    const bytes = Buffer.from('a photo')
    const url = twilio.putMedia(bytes)
    const wrong = carrierWith({ account: { ...account, authToken: 'the token before it was rotated' } })
    await expect(wrong.fetchMedia(url)).rejects.toMatchObject({ name: 'CarrierUnreachable', needsAdmin: true })
    expect(await carrierWith().fetchMedia(url)).toEqual(bytes)
  })

  it('may take longer than a call', async () => {
    twilio.mediaDelayMs = 100
    const bytes = Buffer.from('a large photo')
    expect(await carrierWith({ timeoutMs: 50 }).fetchMedia(twilio.putMedia(bytes))).toEqual(bytes)
  })
})

describe('a webhook of Twilio', () => {
  const request = (url: string, fields: Record<string, string>, token = account.authToken) => {
    const webhook = toWebhook({ ...account, authToken: token }, url, fields)
    const path = new URL(url).pathname
    return { url, path, headers: webhook.headers, body: Buffer.from(webhook.body), now: new Date(0) }
  }
  const text = { from: '+13035550142', to: FROM, text: 'Slept 7 hours' }
  const inbound = `${PUBLIC_URL}${INBOUND_PATH}`

  it.for([
    'https://desk.example.org/carriers/twilio/inbound',
    'https://desk.example.org:443/carriers/twilio/inbound',
    'https://desk.example.org:8443/carriers/twilio/inbound',
    "https://desk.example.org/carriers/twilio/inbound?who=O'Neil&city=K%C3%B6ln",
    'http://[::1]:4600/carriers/twilio/inbound',
  ])('at %s is found valid as Twilio’s own library signs it', (url) => {
    for (const body of ["it’s O'Neil & Söhne + 1 = 2 %", '💪 "a"\n\tb', ''])
      expect(carrierWith().verify(request(url, toTextFields(account, { ...text, text: body })))).toBe(true)
  })

  it('is found valid with and without the standard port, and nowhere else', () => {
    const signed = request(inbound, toTextFields(account, text))
    const at = (url: string) => carrierWith().verify({ ...signed, url })
    expect(at(inbound.replace('.org/', '.org:443/'))).toBe(true)
    for (const url of [inbound.replace('desk', 'other'), `${inbound}?a=1`, inbound.replace('.org/', '.org:8443/')])
      expect(at(url), url).toBe(false)
  })

  it('is refused with another token, another body, a field more, or a signature of nonsense', () => {
    const good = request(inbound, toTextFields(account, text))
    const { verify } = carrierWith()
    expect(verify(request(inbound, toTextFields(account, text), 'another token'))).toBe(false)
    expect(verify({ ...good, body: Buffer.from(`${good.body.toString()}&OptOutType=STOP`) })).toBe(false)
    for (const given of ['', 'x', 'A'.repeat(28), `${'A'.repeat(27)}=`])
      expect(verify({ ...good, headers: { 'x-twilio-signature': given } })).toBe(false)
  })

  it('of another account can’t be read, though it is signed', () => {
    const stranger = { ...account, accountSid: `AC${'7'.repeat(32)}` }
    const { read } = carrierWith()
    expect(() => read(request(inbound, toTextFields(stranger, text)))).toThrow(UnreadableWebhook)
    const fields = toStatusFields(account, { sid: 'SM1', form: new URLSearchParams(), status: 'sent', errorCode: null })
    expect(() => read(request(`${PUBLIC_URL}${STATUS_PATH}`, fields))).toThrow(UnreadableWebhook)
  })

  it('says what Twilio made of STOP, START and HELP in any language', async () => {
    for (const [optOutType, keyword] of [
      ['STOP', 'stop'],
      ['START', 'start'],
      ['HELP', 'help'],
    ] as const) {
      const fields = toTextFields(account, { ...text, text: 'ARRET', optOutType })
      expect(await carrierWith().read(request(inbound, fields))).toMatchObject([{ kind: 'message', keyword }])
    }
  })

  it.for([
    ['accepted', 'accepted'],
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const)('about %s is a receipt of %s', async ([said, status]) => {
    const outgoing = message()
    const fields = { ...toTextFields(account, text), MessageStatus: said, ErrorCode: '30007' }
    const [receipt] = await carrierWith().read(request(toStatusUrl(PUBLIC_URL, outgoing), fields))
    const failure = status === 'failed' ? { error: 'Twilio: filtered as unwanted (30007)', reason: 'filtered' } : {}
    expect(receipt).toMatchObject({ kind: 'receipt', from: FROM, messageId: outgoing.id, status, ...failure })
  })

  it.for([
    [30_001, { reason: 'limit', untaken: true }],
    [30_022, { reason: 'limit' }],
  ] as const)(
    'about a message lost to %i says whether it may be sent again, and so does Twilio when asked',
    async ([number, failure]) => {
      const outgoing = message()
      const fields = { ...toTextFields(account, text), MessageStatus: 'failed', ErrorCode: `${number}` }
      const [receipt] = await carrierWith().read(request(toStatusUrl(PUBLIC_URL, outgoing), fields))
      expect(failureIn(receipt)).toEqual(failure)
      const sent = await carrierWith().send(outgoing)
      const listed = twilio.queue.all.at(-1)
      if (listed === undefined || sent.kind !== 'accepted') throw new Error('Twilio took nothing.')
      await expect.poll(() => listed.status).toBe('delivered')
      Object.assign(listed, { status: 'failed', errorCode: number })
      const found = await carrierWith().find({ id: outgoing.id, ref: sent.ref, from: FROM })
      expect(failureIn(found)).toEqual(failure)
      // The carrier only looks at the last few minutes of the list.
      const call: OpenCall = { ...outgoing, ref: null, calledAt: new Date(), others: new Set(), isOnly: true }
      expect(failureIn(await carrierWith().find(call))).toEqual(failure)
    },
  )

  it.for([21_211, 21_614, 30_005, 30_006])('about %i, a landline or a dead number, says bad-number', async (number) => {
    const fields = { ...toTextFields(account, text), MessageStatus: 'undelivered', ErrorCode: `${number}` }
    const [receipt] = await carrierWith().read(request(toStatusUrl(PUBLIC_URL, message()), fields))
    expect(failureIn(receipt)).toEqual({ reason: 'bad-number' })
  })

  it('about a status of tomorrow is nothing', async () => {
    const fields = { ...toTextFields(account, text), MessageStatus: 'teleported' }
    expect(await carrierWith().read(request(toStatusUrl(PUBLIC_URL, message()), fields))).toEqual([])
  })
})
