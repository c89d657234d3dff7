import { accountPath, type TwilioAccount } from '../account.ts'
import { checkAccount, checkNumberPage, checkNumberQuery, checkNumberUpdate } from './check-schema.ts'

/** A number of the account, as the stand-in keeps it. */
export interface StandInNumber {
  sid: string
  address: string
  title: string
  sms: boolean
  mms: boolean
  smsUrl: string
}

/** A text with placeholders, and what WhatsApp says about it. */
export interface StandInTemplate {
  sid: string
  name: string
  language: string
  body: string
  status: string
  rejection?: string
  /** `twilio/text` by default. */
  type?: string
}

/** The account itself, what it has, and what it was asked to change. */
export interface AccountState {
  title: string
  status: 'active' | 'suspended' | 'closed'
  numbers: StandInNumber[]
  /** Without `numbers` a service has all of the account's. */
  services: { sid: string; title: string; usesNumbersWebhook: boolean; numbers?: string[] }[]
  shortCodes: StandInNumber[]
  /** WhatsApp senders. */
  senders: StandInNumber[]
  templates: StandInTemplate[]
  /** The next changes of a number that fail with this status, one each. */
  updateFaults: number[]
  /** How many numbers come on one page. */
  pageSize: number
}

export const newAccountState = (): AccountState => ({
  ...{
    title: 'Northline Coaching',
    status: 'active',
    numbers: [],
    services: [],
    updateFaults: [],
    shortCodes: [],
    senders: [],
    templates: [],
    pageSize: 50,
  },
})

export interface AnsweredRequest {
  status: number
  body: object
}

/**
 * Answers requests about the account, its numbers and its services; null for anything else.
 * https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource
 * https://www.twilio.com/docs/messaging/api/service-resource
 */
export const answerAccount = (
  { account, state, complaints }: { account: TwilioAccount; state: AccountState; complaints: string[] },
  { method, url, form, body }: { method: string; url: URL; form: URLSearchParams; body: string },
): AnsweredRequest | null => {
  const path = accountPath(account)
  if (method === 'GET' && url.pathname === `${path}.json`) {
    const resource = toAccount(account, state)
    complaints.push(...checkAccount(resource).map((text) => `account: ${text}`))
    return { status: 200, body: resource }
  }
  if (method === 'GET' && url.pathname === `${path}/IncomingPhoneNumbers.json`) {
    complaints.push(...checkNumberQuery(url.searchParams).map((text) => `numbers: ${text}`))
    const page = toNumberPage(account, state, url)
    complaints.push(...checkNumberPage(page).map((text) => `page of numbers: ${text}`))
    return { status: 200, body: page }
  }
  const number = state.numbers.find(({ sid }) => url.pathname === `${path}/IncomingPhoneNumbers/${sid}.json`)
  if (method === 'POST' && number !== undefined) {
    const fault = state.updateFaults.shift()
    if (fault !== undefined) return { status: fault, body: { code: 20_500, message: 'Internal error', status: fault } }
    complaints.push(...checkNumberUpdate(form).map((text) => `number: ${text}`))
    number.smsUrl = form.get('SmsUrl') ?? number.smsUrl
    return { status: 200, body: toNumber(account, number) }
  }
  return (
    answerServices(account, state, { method, url, form }) ??
    answerShortCodes(account, state, { method, url, form }) ??
    answerWhatsApp(account, state, { method, url, body })
  )
}

/** https://www.twilio.com/docs/messaging/api/short-code-resource */
const answerShortCodes = (
  account: TwilioAccount,
  { shortCodes }: AccountState,
  { method, url, form }: { method: string; url: URL; form: URLSearchParams },
): AnsweredRequest | null => {
  const path = `${accountPath(account)}/SMS/ShortCodes`
  const toCode = ({ sid, address, title, smsUrl }: StandInNumber) => ({
    ...{ sid, account_sid: account.accountSid, short_code: address, friendly_name: title, sms_url: smsUrl },
  })
  if (method === 'GET' && url.pathname === `${path}.json`)
    return { status: 200, body: { short_codes: shortCodes.map(toCode), page: 0, page_size: 50, next_page_uri: null } }
  const code = shortCodes.find(({ sid }) => url.pathname === `${path}/${sid}.json`)
  if (method !== 'POST' || code === undefined) return null
  code.smsUrl = form.get('SmsUrl') ?? code.smsUrl
  return { status: 200, body: toCode(code) }
}

/**
 * https://www.twilio.com/docs/whatsapp/api/senders
 * https://www.twilio.com/docs/content/content-api-resources#fetch-content-and-approval-status
 */
const answerWhatsApp = (
  { accountSid }: TwilioAccount,
  { senders, templates, pageSize }: AccountState,
  { method, url, body }: { method: string; url: URL; body: string },
): AnsweredRequest | null => {
  const toSender = ({ sid, address, title, sms, smsUrl }: StandInNumber) => ({
    ...{ sid, sender_id: address, status: sms ? 'ONLINE' : 'OFFLINE', profile: { name: title } },
    webhook: { callback_url: smsUrl, callback_method: 'POST' },
  })
  const metaOf = (key: string, next: string | null) => ({ page: 0, page_size: pageSize, key, next_page_url: next })
  if (method === 'GET' && url.pathname === '/v2/Channels/Senders')
    return { status: 200, body: { senders: senders.map(toSender), meta: metaOf('senders', null) } }
  if (method === 'GET' && url.pathname === '/v1/ContentAndApprovals') {
    const page = Number(url.searchParams.get('Page') ?? 0)
    const contents = templates.slice(page * pageSize, (page + 1) * pageSize).map((one) => ({
      ...{ sid: one.sid, account_sid: accountSid, friendly_name: one.name, language: one.language, variables: {} },
      types: { [one.type ?? 'twilio/text']: { body: one.body } },
      approval_requests: {
        ...{ name: one.name, category: 'UTILITY', content_type: one.type ?? 'twilio/text', status: one.status },
        ...{ rejection_reason: one.rejection ?? '', allow_category_change: true },
      },
    }))
    const next = templates.length > (page + 1) * pageSize ? `${url.pathname}?Page=${page + 1}` : null
    return { status: 200, body: { contents, meta: metaOf('contents', next) } }
  }
  const sender = senders.find(({ sid }) => url.pathname === `/v2/Channels/Senders/${sid}`)
  if (method !== 'POST' || sender === undefined) return null
  const { webhook } = JSON.parse(body) as { webhook: { callback_url: string } }
  sender.smsUrl = webhook.callback_url
  return { status: 202, body: toSender(sender) }
}

const answerServices = (
  { accountSid }: TwilioAccount,
  state: AccountState,
  { method, url, form }: { method: string; url: URL; form: URLSearchParams },
): AnsweredRequest | null => {
  const toService = ({ sid, title, usesNumbersWebhook }: AccountState['services'][number]) => ({
    ...{ sid, account_sid: accountSid, friendly_name: title, use_inbound_webhook_on_number: usesNumbersWebhook },
  })
  if (method === 'GET' && url.pathname === '/v1/Services') {
    const meta = { page: 0, page_size: 50, key: 'services', url: url.href, next_page_url: null }
    return { status: 200, body: { services: state.services.map(toService), meta } }
  }
  const pool = method === 'GET' ? poolAt(state, url) : null
  if (pool !== null) return { status: 200, body: pool }
  const service = state.services.find(({ sid }) => url.pathname === `/v1/Services/${sid}`)
  if (method !== 'POST' || service === undefined) return null
  service.usesNumbersWebhook = form.get('UseInboundWebhookOnNumber') === 'true'
  return { status: 200, body: toService(service) }
}

/**
 * The numbers of a service, and its short codes; null for another address.
 * https://www.twilio.com/docs/messaging/api/phonenumber-resource
 */
const poolAt = (state: AccountState, url: URL): object | null => {
  const service = state.services.find(({ sid }) => url.pathname.startsWith(`/v1/Services/${sid}/`))
  const resource = url.pathname.split('/').at(-1)
  if (service === undefined || (resource !== 'PhoneNumbers' && resource !== 'ShortCodes')) return null
  const own = (all: readonly StandInNumber[]) =>
    all
      .filter(({ address }) => service.numbers?.includes(address) ?? true)
      .map(({ sid, address }) => ({ sid, address }))
  const meta = (key: string) => ({ page: 0, page_size: 100, key, url: url.href, next_page_url: null })
  if (resource === 'PhoneNumbers') {
    const numbers = own(state.numbers).map(({ sid, address }) => ({
      sid,
      service_sid: service.sid,
      phone_number: address,
    }))
    return { phone_numbers: numbers, meta: meta('phone_numbers') }
  }
  const codes = own(state.shortCodes).map(({ sid, address }) => ({
    sid,
    service_sid: service.sid,
    short_code: address,
  }))
  return { short_codes: codes, meta: meta('short_codes') }
}

const DATE = 'Thu, 30 Jul 2015 23:19:04 +0000'

const toAccount = (account: TwilioAccount, { title, status }: AccountState): object => ({
  ...{ auth_token: account.authToken, date_created: DATE, date_updated: DATE, friendly_name: title },
  ...{ owner_account_sid: account.accountSid, sid: account.accountSid, status, type: 'Full' },
  ...{ subresource_uris: {}, uri: `${accountPath(account)}.json` },
})

const toNumber = (account: TwilioAccount, { sid, address, title, sms, mms, smsUrl }: StandInNumber): object => ({
  ...{ account_sid: account.accountSid, api_version: '2010-04-01', beta: false, sid, phone_number: address },
  ...{ capabilities: { sms, mms, voice: true, fax: false }, date_created: DATE, date_updated: DATE },
  ...{ friendly_name: title, sms_application_sid: null, sms_method: 'POST', sms_url: smsUrl, status: 'in-use' },
  ...{ uri: `${accountPath(account)}/IncomingPhoneNumbers/${sid}.json` },
})

const toNumberPage = (account: TwilioAccount, { numbers, pageSize }: AccountState, url: URL): object => {
  const page = Number(url.searchParams.get('Page') ?? 0)
  const shown = numbers.slice(page * pageSize, (page + 1) * pageSize)
  const uri = `${url.pathname}${url.search}`
  const next = `${url.pathname}?Page=${page + 1}&PageSize=${pageSize}`
  return {
    ...{ incoming_phone_numbers: shown.map((number) => toNumber(account, number)), uri, first_page_uri: uri },
    ...{ page, page_size: pageSize, start: page * pageSize, end: page * pageSize + shown.length },
    ...{ next_page_uri: numbers.length > (page + 1) * pageSize ? next : null, previous_page_uri: null },
  }
}

/** What the client reads of a template; a Twilio error if it doesn't exist or its values don't fit. */
export const readContent = (
  { templates }: AccountState,
  form: URLSearchParams,
): { text: string } | { code: number; message: string } => {
  const template = templates.find(({ sid }) => sid === form.get('ContentSid'))
  if (template === undefined) return { code: 21_655, message: 'The ContentSid is Invalid' }
  const words = JSON.parse(form.get('ContentVariables') ?? '{}') as Record<string, string>
  const places = new Set([...template.body.matchAll(/\{\{(\d+)\}\}/g)].map(([, place]) => place ?? ''))
  const fits =
    Object.keys(words).length === places.size &&
    [...places].every((place) => /^(?!\s*$)(?!.* {5})[^\r\n\t]+$/.test(words[place] ?? ''))
  if (!fits) return { code: 21_656, message: 'The ContentVariables Parameter is invalid' }
  return { text: template.body.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => words[place] ?? '') }
}
