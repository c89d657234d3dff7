import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import type { TwilioAccount } from '../account.ts'
import { newSid, type TakenByTwilio } from './queue.ts'

/** A text that a client sends. */
export interface TextFields {
  from: string
  to: string
  text: string
  /** Absent for a new one; a repeated id is one of Twilio's retries. */
  sid?: string
  media?: { url: string; mime: string }[]
  optOutType?: 'STOP' | 'START' | 'HELP'
}

/** A webhook as Twilio posts it. */
export interface TwilioWebhook {
  url: string
  body: string
  headers: Record<string, string>
}

export interface Post {
  /** Posts a message's status callbacks; twice and out of order if `isUnruly`. */
  status(message: TakenByTwilio): Promise<void>
  text(url: string, fields: TextFields): Promise<number>
  /** Whether each status comes twice, and late ones first. */
  isUnruly: boolean
  /** From now on, callbacks are lost. */
  isSilent: boolean
  settled(): Promise<void>
}

/** Signs a webhook with Twilio's own library and checks that the same library takes it as valid. */
export const toWebhook = (account: TwilioAccount, url: string, fields: Record<string, string>): TwilioWebhook => {
  const signature = getExpectedTwilioSignature(account.authToken, url, fields)
  if (!validateRequest(account.authToken, signature, url, fields))
    throw new Error('Twilio’s library rejects its own signature.')
  return {
    url,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}

/** https://www.twilio.com/docs/messaging/guides/webhook-request */
export const toTextFields = (account: TwilioAccount, { from, to, text, sid, media = [], optOutType }: TextFields) => {
  const id = sid ?? newSid(media.length === 0 ? 'SM' : 'MM')
  return {
    ...{ ToCountry: 'US', SmsMessageSid: id, NumMedia: `${media.length}`, SmsSid: id, SmsStatus: 'received' },
    ...{ Body: text, To: to, NumSegments: '1', MessageSid: id, AccountSid: account.accountSid, From: from },
    ...Object.fromEntries(
      media.flatMap(({ url, mime }, place) => [
        [`MediaUrl${place}`, url],
        [`MediaContentType${place}`, mime],
      ]),
    ),
    ...(optOutType === undefined ? {} : { OptOutType: optOutType }),
    ApiVersion: '2010-04-01',
  }
}

/** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
export const toStatusFields = (
  account: TwilioAccount,
  { sid, form, status, errorCode }: Pick<TakenByTwilio, 'sid' | 'form' | 'status' | 'errorCode'>,
): Record<string, string> => ({
  ...{ SmsSid: sid, SmsStatus: status, MessageStatus: status, To: form.get('To') ?? '', MessageSid: sid },
  ...{ AccountSid: account.accountSid, From: form.get('From') ?? '', ApiVersion: '2010-04-01' },
  ...(errorCode === null ? {} : { ErrorCode: `${errorCode}` }),
})

export const createPost = (account: TwilioAccount): Post => {
  const underWay = new Set<Promise<unknown>>()
  const send = async (webhook: TwilioWebhook): Promise<number> => {
    const { url, body, headers } = webhook
    // Nobody is listening: a lost callback.
    const sent = fetch(url, { method: 'POST', body, headers }).then(
      ({ status }) => status,
      () => 0,
    )
    underWay.add(sent)
    return sent.finally(() => underWay.delete(sent))
  }
  const held: TwilioWebhook[] = []
  const post: Post = {
    isUnruly: false,
    isSilent: false,
    status: async (message) => {
      const url = message.form.get('StatusCallback')
      if (url === null || post.isSilent) return
      const webhook = toWebhook(account, url, toStatusFields(account, message))
      if (!post.isUnruly) return void (await send(webhook))
      held.push(webhook)
      if (message.status === 'queued' || message.status === 'sent') return
      const all = held.splice(0).toReversed()
      await Promise.all([...all, ...all].map(send))
    },
    text: (url, fields) => send(toWebhook(account, url, toTextFields(account, fields))),
    settled: async () => void (await Promise.all(underWay)),
  }
  return post
}
