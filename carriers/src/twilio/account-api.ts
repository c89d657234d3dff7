import * as z from 'zod'
import { callOnce, type CarrierReply } from '../call-once.ts'
import { CarrierUnreachable, OutcomeUnknown } from '../carrier.ts'
import { accountPath, authorizationOf, TWILIO_URL, type TwilioAccount } from './account.ts'
import {
  read,
  toNumbers,
  toSenders,
  toServiceNumbers,
  toServices,
  toServiceShortCodes,
  toShortCodes,
  toTemplates,
  type PageOf,
  type TwilioNumber,
  type TwilioTemplate,
} from './account-lists.ts'

/** A refusal by Twilio, and why. `error` is Twilio's own words. */
export class TwilioSaysNo extends Error {
  override name = 'TwilioSaysNo'
  readonly why: 'credentials' | 'unknown' | 'suspended' | 'other'
  constructor(why: TwilioSaysNo['why'], error: string) {
    super(error)
    this.why = why
  }
}

/**
 * Calls about an account itself. Each throws `TwilioSaysNo`, or `CarrierUnreachable` if Twilio didn't answer. Then a
 * change may or may not have been made; all changes can be repeated.
 */
export interface TwilioAccountApi {
  /** The account's name at Twilio. Throws `TwilioSaysNo` if it is suspended or closed. */
  account(): Promise<{ title: string }>
  numbers(): Promise<TwilioNumber[]>
  /** Its short codes and WhatsApp senders. None if the account or its key isn't allowed to see them. */
  otherSenders(): Promise<TwilioNumber[]>
  /** Its texts with placeholders, and what WhatsApp said about each. */
  templates(): Promise<TwilioTemplate[]>
  services(): Promise<{ sid: string; title: string }[]>
  /** The numbers and short codes that a service sends from. */
  serviceNumbers(serviceSid: string): Promise<string[]>
  /** Has a number's texts posted to an address; null for nowhere. */
  setWebhook(numberSid: string, smsUrl: string | null): Promise<void>
  /** Has the texts to a service's numbers posted to the address of the number, not of the service. */
  leaveWebhooksToNumbers(serviceSid: string): Promise<void>
}

/** Messaging Services have a host of their own: https://www.twilio.com/docs/messaging/api/service-resource */
const MESSAGING_URL = 'https://messaging.twilio.com'
/** https://www.twilio.com/docs/content/content-api-resources */
const CONTENT_URL = 'https://content.twilio.com'
const PAGE_SIZE = 1_000
/** More than any account has, so that a server that always names a next page can't keep us busy. */
const PAGES_MAX = 20

export const openTwilioAccount = (
  account: TwilioAccount,
  options: { url?: string | undefined; timeoutMs?: number } = {},
): TwilioAccountApi => {
  const { url = TWILIO_URL, timeoutMs = 10_000 } = options
  const services = url === TWILIO_URL ? MESSAGING_URL : url
  const content = url === TWILIO_URL ? CONTENT_URL : url
  const call = async (method: 'GET' | 'POST', address: URL, form?: URLSearchParams | object): Promise<unknown> => {
    const isForm = form === undefined || form instanceof URLSearchParams
    const headers = {
      authorization: authorizationOf(account),
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    }
    const body = isForm ? (form?.toString() ?? '') : JSON.stringify(form)
    const reply = await callOnce(address, { method, headers, body, timeoutMs }).catch((error: unknown) => {
      if (error instanceof OutcomeUnknown) throw new CarrierUnreachable(error.message, { cause: error })
      throw error
    })
    return bodyOf(reply)
  }
  const path = accountPath(account)
  return {
    account: async () => {
      const { friendly_name, status } = read(Account, await call('GET', new URL(`${path}.json`, url)))
      if (status !== 'active') throw new TwilioSaysNo('suspended', `The account is ${status}.`)
      return { title: friendly_name }
    },
    numbers: () => listPages(new URL(`${path}/IncomingPhoneNumbers.json?PageSize=${PAGE_SIZE}`, url), call, toNumbers),
    otherSenders: async () => [
      ...(await orNone(
        listPages(new URL(`${path}/SMS/ShortCodes.json?PageSize=${PAGE_SIZE}`, url), call, toShortCodes),
      )),
      ...(await orNone(
        listPages(new URL('/v2/Channels/Senders?Channel=whatsapp&PageSize=100', services), call, toSenders),
      )),
    ],
    templates: () => listPages(new URL('/v1/ContentAndApprovals?PageSize=500', content), call, toTemplates),
    services: () => listPages(new URL(`/v1/Services?PageSize=100`, services), call, toServices),
    serviceNumbers: async (serviceSid) => {
      const of = `/v1/Services/${encodeURIComponent(serviceSid)}`
      return [
        ...(await listPages(new URL(`${of}/PhoneNumbers?PageSize=100`, services), call, toServiceNumbers)),
        ...(await orNone(listPages(new URL(`${of}/ShortCodes?PageSize=100`, services), call, toServiceShortCodes))),
      ]
    },
    setWebhook: async (numberSid, smsUrl) => {
      const sid = encodeURIComponent(numberSid)
      if (numberSid.startsWith('XE')) {
        const webhook = { callback_url: smsUrl ?? '', callback_method: 'POST' }
        return void (await call('POST', new URL(`/v2/Channels/Senders/${sid}`, services), { webhook }))
      }
      if (numberSid.startsWith('SC')) {
        const form = new URLSearchParams({ SmsUrl: smsUrl ?? '', SmsMethod: 'POST' })
        return void (await call('POST', new URL(`${path}/SMS/ShortCodes/${sid}.json`, url), form))
      }
      // An application would take precedence over the address.
      const form = new URLSearchParams({ SmsUrl: smsUrl ?? '', SmsMethod: 'POST', SmsApplicationSid: '' })
      await call('POST', new URL(`${path}/IncomingPhoneNumbers/${sid}.json`, url), form)
    },
    leaveWebhooksToNumbers: async (serviceSid) => {
      const form = new URLSearchParams({ UseInboundWebhookOnNumber: 'true' })
      await call('POST', new URL(`/v1/Services/${encodeURIComponent(serviceSid)}`, services), form)
    },
  }
}

/** https://www.twilio.com/docs/iam/api/account */
const Account = z.object({ friendly_name: z.string().catch(''), status: z.string() })

/** What an account doesn't have, or its key may not see, counts as absent. */
const orNone = async <T>(listed: Promise<T[]>): Promise<T[]> => {
  try {
    return await listed
  } catch (error) {
    if (error instanceof TwilioSaysNo && error.why !== 'suspended') return []
    throw error
  }
}

/** Reads all pages of a list. A next page on another host isn't followed: our credentials would be sent along. */
const listPages = async <T>(
  first: URL,
  call: (method: 'GET', address: URL) => Promise<unknown>,
  toPage: (body: unknown) => PageOf<T>,
): Promise<T[]> => {
  const found: T[] = []
  let address: URL | null = first
  for (let pages = 0; address !== null && pages < PAGES_MAX; pages += 1) {
    const { all, next } = toPage(await call('GET', address))
    found.push(...all)
    const following: URL | null = next === null || next === '' ? null : URL.parse(next, first)
    address = following?.origin === first.origin ? following : null
  }
  return found
}

/** https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const ApiError = z.object({ code: z.number().int().nullable().catch(null), message: z.string().catch('') })

const bodyOf = ({ status, body }: CarrierReply): unknown => {
  if (status >= 200 && status < 300) return body
  const said = ApiError.safeParse(body)
  const { code, message } = said.success ? said.data : { code: null, message: '' }
  if (status === 429 || status === 408 || status >= 500)
    throw new CarrierUnreachable(`Twilio answered ${status}, so it has to be asked again.`)
  if (code === 20_005) throw new TwilioSaysNo('suspended', message)
  if (status === 401 || code === 20_003) throw new TwilioSaysNo('credentials', message)
  if (status === 404) throw new TwilioSaysNo('unknown', message)
  if (code === null) throw new CarrierUnreachable(`Somebody else than Twilio answered ${status}.`)
  throw new TwilioSaysNo('other', `${message} (${code})`)
}
