import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { UnreadableWebhook, type WebhookRequest } from '../carrier.ts'
import type { TwilioAccount } from './account.ts'
import { createTwilio } from './many-accounts.ts'
import { SIGNATURE_HEADER } from './signature.ts'
import { newSid } from './stand-in/queue.ts'
import { INBOUND_PATH, STATUS_PATH, toStatusUrl } from './webhooks.ts'

const PUBLIC_URL = 'https://desk.example.org'
const northline: TwilioAccount = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'the token of Northline' }
const harbour: TwilioAccount = { accountSid: `AC${'2'.repeat(32)}`, authToken: 'the token of Harbour' }
const [OF_NORTHLINE, OF_HARBOUR, CLIENT] = ['+13035550300', '+13035550400', '+13035550142'] as const
const OWNERS = new Map<string, TwilioAccount>([
  [OF_NORTHLINE, northline],
  [OF_HARBOUR, harbour],
])

const twilio = createTwilio({
  publicUrl: () => PUBLIC_URL,
  at: (address) => {
    const account = OWNERS.get(address)
    return Promise.resolve(account === undefined ? null : { account, state: 'active', note: () => Promise.resolve() })
  },
})

type Field = readonly [name: string, value: string]

/** A correctly signed webhook from the owner of a token, with whatever fields they like. */
const signed = ({ authToken }: TwilioAccount, url: string, fields: readonly Field[]): WebhookRequest => {
  const names = [...new Set(fields.map(([name]) => name))].toSorted()
  const text = names.flatMap((name) => {
    const values = fields.filter(([one]) => one === name).map(([, value]) => value)
    return [...new Set(values)].toSorted().map((value) => name + value)
  })
  const signature = createHmac('sha1', authToken)
    .update(`${url}${text.join('')}`)
    .digest('base64')
  return {
    ...{ url, path: new URL(url).pathname, now: new Date(0), headers: { [SIGNATURE_HEADER]: signature } },
    body: Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()),
  }
}
const INBOUND = `${PUBLIC_URL}${INBOUND_PATH}`
const textTo = (to: string, { accountSid }: TwilioAccount): Field[] => [
  ['AccountSid', accountSid],
  ['MessageSid', newSid('SM')],
  ['From', CLIENT],
  ['To', to],
  ['Body', 'Slept 7 hours'],
]
const read = async (request: WebhookRequest) => twilio.read(request)

describe('of two organizations with accounts of their own', () => {
  it('each signs texts to its own number, and nobody else does', async () => {
    const own = signed(northline, INBOUND, textTo(OF_NORTHLINE, northline))
    expect(await twilio.verify(own)).toBe(true)
    expect(await read(own)).toMatchObject([{ kind: 'message', to: OF_NORTHLINE }])
    for (const forged of [textTo(OF_NORTHLINE, northline), textTo(OF_NORTHLINE, harbour)])
      expect(await twilio.verify(signed(harbour, INBOUND, forged))).toBe(false)
  })

  it('neither can name a number twice, the other’s along with its own', async () => {
    for (const [first, last] of [
      [OF_HARBOUR, OF_NORTHLINE],
      [OF_NORTHLINE, OF_HARBOUR],
      [OF_HARBOUR, OF_HARBOUR],
    ] as const) {
      const forged = signed(harbour, INBOUND, [...textTo(first, harbour), ['To', last]])
      expect(await twilio.verify(forged), `${first} ${last}`).toBe(false)
      await expect(read(forged)).rejects.toBeInstanceOf(UnreadableWebhook)
    }
  })

  it.for(['AccountSid', 'MessageSid', 'From', 'Body', 'MessageStatus'])(
    'nor any other field, such as %s',
    async (name) => {
      const text: Field[] = [...textTo(OF_HARBOUR, harbour), ['MessageStatus', 'received']]
      expect(await twilio.verify(signed(harbour, INBOUND, text))).toBe(true)
      const forged = signed(harbour, INBOUND, [...text, [name, northline.accountSid]])
      expect(await twilio.verify(forged)).toBe(false)
      await expect(read(forged)).rejects.toBeInstanceOf(UnreadableWebhook)
    },
  )

  it('neither reports what became of the other’s messages', async () => {
    const status = (of: string, account: TwilioAccount, more: Field[] = []) =>
      signed(account, toStatusUrl(PUBLIC_URL, { id: 'ct_1:1:suffix01', from: of }), [
        ['AccountSid', account.accountSid],
        ['MessageSid', newSid('SM')],
        ['MessageStatus', 'delivered'],
        ...more,
      ])
    const own = status(OF_HARBOUR, harbour)
    expect([own.path, await twilio.verify(own)]).toEqual([STATUS_PATH, true])
    expect(await read(own)).toMatchObject([{ kind: 'receipt', from: OF_HARBOUR, status: 'delivered' }])
    const forged = [status(OF_NORTHLINE, harbour), status(OF_HARBOUR, harbour, [['AccountSid', northline.accountSid]])]
    for (const request of forged) {
      expect(await twilio.verify(request)).toBe(false)
      await expect(read(request)).rejects.toBeInstanceOf(UnreadableWebhook)
    }
  })

  it('what is read is about a number of the account that it names', async () => {
    for (const stranger of [textTo(OF_NORTHLINE, harbour), textTo('+13035550999', harbour)])
      await expect(read(signed(harbour, INBOUND, stranger))).rejects.toBeInstanceOf(UnreadableWebhook)
  })
})

describe('a text whose number can’t be looked up', () => {
  it('is certainly not sent, which says nothing about Twilio', async () => {
    const at = () => Promise.reject(new Error('The database is away.'))
    const sent = createTwilio({ publicUrl: () => PUBLIC_URL, at }).send({
      ...{ id: 'ct_1:1:suffix01', from: OF_NORTHLINE, to: CLIENT, text: 'How did you sleep?' },
    })
    await expect(sent).rejects.toMatchObject({ name: 'CarrierUnreachable', reach: null })
  })
})
