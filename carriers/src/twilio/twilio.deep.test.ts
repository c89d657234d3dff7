import { randomBytes } from 'node:crypto'
import type { Carrier, OutgoingMessage, WebhookRequest } from '../carrier.ts'
import { describeConformance } from '../conformance.ts'
import type { CarrierHarness } from '../conformance-harness.ts'
import type { TwilioAccount } from './account.ts'
import { createTwilio } from './many-accounts.ts'
import { toStatusFields, toTextFields, toWebhook, type TwilioWebhook } from './stand-in/post-webhooks.ts'
import { startStandIn } from './stand-in/stand-in.ts'
import { newSid, type QueuedStatus } from './stand-in/queue.ts'
import { createTwilioCarrier, type TwilioOptions } from './twilio-carrier.ts'
import { INBOUND_PATH, STATUS_PATH, toStatusUrl } from './webhooks.ts'

const TIMEOUT_MS = 1_000
/** Our own. */
const NUMBER = '+13035550300'
const PUBLIC_URL = 'https://desk.example.org'
const account: TwilioAccount = { accountSid: `AC${randomBytes(16).toString('hex')}`, authToken: 'a token for tests' }

const openHarness = async (open: (options: TwilioOptions) => Carrier): Promise<CarrierHarness> => {
  const twilio = await startStandIn(account, `http://127.0.0.1:9${INBOUND_PATH}`)
  twilio.listLagMs = 300
  // Callbacks have their own tests: here `find` must work without them.
  twilio.post.isSilent = true
  const { url, mediaOrigin } = twilio
  const options = { account, publicUrl: PUBLIC_URL, url, mediaOrigin, timeoutMs: TIMEOUT_MS }
  let made = 0
  const message = (): OutgoingMessage => {
    made += 1
    const phone = `+130355503${String(made).padStart(2, '0')}`
    return { id: `ct_conformance:${made}:suffix01`, from: NUMBER, to: phone, text: `Message ${made}` }
  }
  return {
    carrier: open(options),
    withoutSecret: open({ ...options, account: { ...account, authToken: '' } }),
    timeoutMs: TIMEOUT_MS,
    message,
    taken: (id) =>
      Promise.resolve(
        twilio.queue.all.flatMap(({ form }) => {
          const [from = '', of] = Buffer.from(new URL(form.get('StatusCallback') ?? '').search.slice(4), 'base64url')
            .toString()
            .split(' ')
          const media = form.getAll('MediaUrl')
          if (of !== id) return []
          const text = form.get('Body') ?? ''
          return [{ id, from, to: form.get('To') ?? '', text, ...(media.length === 0 ? {} : { media }) }]
        }),
      ),
    ref: () => newSid('SM'),
    failure: { error: 'Twilio: unreachable handset (30003)', reason: 'unreachable' },
    refuseNext: () => fault({ kind: 'code', status: 400, code: 21_211, message: 'Invalid number' }),
    failNext: () => fault({ kind: 'fail' }),
    loseNextAnswer: () => fault({ kind: 'lose' }),
    stallNext: () => fault({ kind: 'stall', ms: TIMEOUT_MS * 2 }),
    stop: () => twilio.stop(),
    start: () => twilio.start(),
    putMedia: (...parts) => Promise.resolve(twilio.putMedia(Buffer.concat(parts))),
    webhook: (event, at) => {
      if (event.kind === 'message') {
        const { id: sid, from, to, text, media = [] } = event
        const fields = toTextFields(account, { from, to, text, sid, media })
        return toRequest(toWebhook(account, `${PUBLIC_URL}${INBOUND_PATH}`, fields), at)
      }
      const { ref: sid, from, messageId: id, status, error } = event
      const form = new URLSearchParams({ From: from, To: '+13035550142' })
      const ended: QueuedStatus = status === 'failed' ? 'undelivered' : 'delivered'
      const news = { sid, form, status: ended, errorCode: error === null ? null : 30_003 }
      return toRequest(toWebhook(account, toStatusUrl(PUBLIC_URL, { id, from }), toStatusFields(account, news)), at)
    },
    garbage: (at) =>
      toRequest(toWebhook(account, `${PUBLIC_URL}${INBOUND_PATH}`, { AccountSid: account.accountSid, To: NUMBER }), at),
    close: async () => {
      await twilio.close()
      if (twilio.complaints.length > 0) throw new Error(twilio.complaints.join('\n'))
    },
  }

  function fault(one: (typeof twilio.faults)[number]): Promise<void> {
    twilio.faults.push(one)
    return Promise.resolve()
  }
}

const toRequest = ({ url, body, headers }: TwilioWebhook, now: Date): WebhookRequest => ({
  ...{ url, headers, now },
  path: url.includes(STATUS_PATH) ? STATUS_PATH : INBOUND_PATH,
  body: Buffer.from(body),
})

/** Only our own number belongs to the account. */
const openWithAccounts = ({ account: own, publicUrl, ...options }: TwilioOptions): Carrier =>
  createTwilio({
    ...options,
    publicUrl: () => publicUrl,
    at: (address) =>
      Promise.resolve(address === NUMBER ? { account: own, state: 'active', note: () => Promise.resolve() } : null),
  })

describeConformance('Twilio', () => openHarness(createTwilioCarrier))
describeConformance('Twilio with an account for each number', () => openHarness(openWithAccounts))
