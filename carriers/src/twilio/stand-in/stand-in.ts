import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountPath, authorizationOf, type TwilioAccount } from '../account.ts'
import { answerAccount, newAccountState, readContent } from './account-resources.ts'
import type { StandIn } from './control.ts'
import { MACHINE_CLOCK, type QueueClock } from './clock.ts'
import { checkCreate, checkMessage, checkPage, checkQuery } from './check-schema.ts'
import { createPost, type TextFields } from './post-webhooks.ts'
import { createQueue, newSid, type TakenByTwilio } from './queue.ts'

export type { SendFault, StandIn } from './control.ts'

export const startStandIn = async (
  account: TwilioAccount,
  inboundUrl: string,
  clock: QueueClock = MACHINE_CLOCK,
): Promise<StandIn> => {
  const post = createPost(account)
  const media = new Map<string, Buffer>()
  const optedOut = new Set<string>()
  const open: State = { account, clock, media, optedOut, received: [], standIn: null! }
  let server: Server | null = null
  let port = 0
  const standIn: StandIn = {
    ...{
      url: '',
      mediaOrigin: '',
      faults: [],
      pings: 0,
      isPingHeld: false,
      isDown: false,
      listLagMs: 0,
      isListHeld: false,
      listRequests: 0,
      mediaListRequests: 0,
      mediaDelayMs: 0,
      post,
      complaints: [],
      silent: new Set(),
      has: newAccountState(),
    },
    queue: createQueue((message) => void post.status(message), clock),
    loseText: (fields, at = new Date(clock.now())) => {
      const sid = fields.sid ?? newSid(fields.media === undefined ? 'SM' : 'MM')
      open.received.push({ ...fields, sid, at })
      standIn.silent.delete(fields.from)
      return sid
    },
    text: (given) => {
      const fields = { ...given, sid: given.sid ?? newSid(given.media === undefined ? 'SM' : 'MM') }
      if (open.received.every(({ sid }) => sid !== fields.sid)) standIn.loseText(fields)
      const word = fields.text.trim().toUpperCase()
      if (word === 'STOP') optedOut.add(fields.from)
      if (word === 'START') optedOut.delete(fields.from)
      return post.text(inboundUrl, fields)
    },
    putMedia: (bytes) => {
      const path = `${accountPath(account)}/Messages/${newSid('MM')}/Media/${newSid('ME')}`
      media.set(path, bytes)
      return `${standIn.url}${path}`
    },
    start: async () => {
      server = createServer((request, response) => void serve(open, request, response))
      await new Promise<void>((resolve) => server?.listen(port, () => resolve()))
      port = (server.address() as AddressInfo).port
    },
    stop: async () => {
      const done = new Promise((resolve) => server?.close(resolve))
      server?.closeAllConnections()
      await done
    },
    close: async () => {
      standIn.queue.close()
      await post.settled()
      await standIn.stop()
    },
  }
  open.standIn = standIn
  await standIn.start()
  standIn.url = `http://127.0.0.1:${port}`
  standIn.mediaOrigin = `http://localhost:${port}`
  return standIn
}

interface State {
  account: TwilioAccount
  clock: QueueClock
  media: Map<string, Buffer>
  optedOut: Set<string>
  /** What clients wrote, oldest first. */
  received: (TextFields & { sid: string; at: Date })[]
  standIn: StandIn
}

const serve = async (state: State, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { account, standIn } = state
  const url = new URL(request.url ?? '/', standIn.url)
  const chunks: Buffer[] = []
  // A caller that gives up halfway isn't a fault of ours.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) chunks.push(chunk as Buffer)
  const { authorization } = request.headers
  if (standIn.isDown) return fail(response)
  if (url.pathname.startsWith('/files/')) {
    if (authorization !== undefined) standIn.complaints.push('Credentials were sent to the host of files.')
    const bytes = state.media.get(url.pathname.slice('/files'.length))
    if (standIn.mediaDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, standIn.mediaDelayMs))
    return void response.writeHead(bytes === undefined ? 404 : 200).end(bytes)
  }
  const { accountSid, authToken } = account
  if (authorization !== authorizationOf(account) && authorization !== authorizationOf({ accountSid, authToken }))
    return answer(response, 401, toError({ status: 401, code: 20_003, message: 'Authenticate' }))
  const resource = url.pathname.slice(`${accountPath(account)}/`.length)
  if (state.media.has(url.pathname))
    return void response.writeHead(307, { location: `${standIn.mediaOrigin}/files${url.pathname}` }).end()
  const body = Buffer.concat(chunks).toString('utf8')
  const form = new URLSearchParams(body)
  const { method = 'GET' } = request
  const answered = answerAccount(
    { account, state: standIn.has, complaints: standIn.complaints },
    { method, url, form, body },
  )
  if (answered !== null) return answer(response, answered.status, answered.body)
  if (standIn.has.status !== 'active')
    return answer(response, 403, toError({ status: 403, code: 20_005, message: 'Account not active' }))
  if (request.method === 'POST' && resource === 'Messages.json') return create(state, form, response)
  if (request.method === 'GET' && resource === 'Messages.json') return list(state, url, response)
  if (request.method === 'GET' && listMedia(state, resource, response)) return
  const one = standIn.queue.all.find(({ sid }) => resource === `Messages/${sid}.json`)
  if (one !== undefined) return answer(response, 200, toResource(state, one))
  const message = `The requested resource ${url.pathname} was not found`
  return answer(response, 404, toError({ status: 404, code: 20_404, message }))
}

const create = async (state: State, form: URLSearchParams, response: ServerResponse): Promise<void> => {
  const { standIn, optedOut } = state
  const refuse = (status: number, code: number, message: string, more: Record<string, string> = {}): void =>
    answer(response, status, toError({ status, code, message }), more)
  // A message to nobody, which Attune sends to see whether Twilio is up.
  if (!form.has('To')) {
    standIn.pings += 1
    if (standIn.isPingHeld) return
    return refuse(400, 21_604, "A 'To' phone number is required.")
  }
  const wrong = checkCreate(form)
  standIn.complaints.push(...wrong.map((text) => `Messages.json: ${text}`))
  if (wrong.length > 0) return refuse(400, 20_001, wrong.join('; '))
  const fault = standIn.faults.shift()
  if (fault?.kind === 'code') {
    const { status, code, message, retryAfter } = fault
    return refuse(status, code, message, retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` })
  }
  if (fault?.kind === 'ignore') return
  if (fault?.kind === 'fail') return fail(response)
  const to = form.get('To') ?? ''
  if (optedOut.has(to)) return refuse(400, 21_610, 'Attempt to send to unsubscribed recipient')
  const content = form.has('ContentSid') ? readContent(standIn.has, form) : null
  if (content !== null && 'code' in content) return refuse(400, content.code, content.message)
  if (content !== null && form.has('Body')) standIn.complaints.push('Messages.json: ContentSid and Body together')
  // As it will list it later.
  if (content !== null) form.set('Body', content.text)
  if (!form.has('Body') && !form.has('MediaUrl')) return refuse(400, 21_619, 'A text message body or media is required')
  if ((form.get('Body') ?? '').length > 1_600) return refuse(400, 21_617, 'The message body exceeds 1600 characters')
  if (fault?.kind === 'stall') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  const message = standIn.queue.take(form, isTooLate(state, form) ? 63_016 : undefined)
  if (fault?.kind === 'hold') return
  if (fault?.kind === 'lose') return void response.destroy()
  answer(response, 201, toResource(state, message))
}

const fail = (response: ServerResponse): void =>
  void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>')

/** Over WhatsApp: free text to a client who hasn't written for 24 hours. */
const isTooLate = ({ standIn, received }: State, form: URLSearchParams): boolean => {
  const [to, from] = [form.get('To') ?? '', form.get('From')]
  if (!to.startsWith('whatsapp:') || form.has('ContentSid')) return false
  return standIn.silent.has(to) || received.every((text) => text.from !== to || text.to !== from)
}

const list = (state: State, url: URL, response: ServerResponse): void => {
  const { standIn } = state
  standIn.listRequests += 1
  if (standIn.isListHeld) return
  const query = url.searchParams
  standIn.complaints.push(...checkQuery(query).map((text) => `list: ${text}`))
  const [size, page] = [Number(query.get('PageSize') ?? 50), Number(query.get('Page') ?? 0)]
  const sent = standIn.queue.all.map((one) => ({
    at: one.takenAt,
    to: one.form.get('To'),
    from: one.form.get('From'),
    one,
  }))
  const listed = [...sent, ...state.received.map((one) => ({ ...one, one }))]
    .filter(
      ({ at, to, from }) =>
        state.clock.now() - at.getTime() >= standIn.listLagMs &&
        (query.get('To') ?? to) === to &&
        (query.get('From') ?? from) === from &&
        (query.get('DateSent>') ?? '') <= at.toISOString(),
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const messages = listed
    .slice(page * size, (page + 1) * size)
    .map(({ one }) => ('form' in one ? toResource(state, one) : toReceived(state, one)))
  const uri = `${url.pathname}${url.search}`
  const next = new URLSearchParams(query)
  next.set('Page', `${page + 1}`)
  const answered = {
    ...{ messages, uri, page, page_size: size, start: 0, end: messages.length, first_page_uri: uri },
    next_page_uri: listed.length > (page + 1) * size ? `${url.pathname}?${next}` : null,
    previous_page_uri: null,
  }
  standIn.complaints.push(...checkPage(answered).map((text) => `page: ${text}`))
  answer(response, 200, answered)
}

const toReceived = (
  { account, standIn }: State,
  { sid, from, to, text, media = [], at }: State['received'][number],
) => {
  const path = `${accountPath(account)}/Messages/${sid}`
  const date = at.toUTCString().replace('GMT', '+0000')
  const resource = {
    ...{ account_sid: account.accountSid, api_version: '2010-04-01', direction: 'inbound', body: text },
    ...{ date_created: date, date_updated: date, date_sent: date, error_code: null, error_message: null, from, to },
    ...{ messaging_service_sid: null, num_media: `${media.length}`, num_segments: '1', price: null, price_unit: null },
    ...{ sid, status: 'received', subresource_uris: { media: `${path}/Media.json` }, uri: `${path}.json` },
  }
  standIn.complaints.push(...checkMessage(resource).map((wrong) => `message: ${wrong}`))
  return resource
}

/** https://www.twilio.com/docs/messaging/api/media-resource */
const listMedia = ({ account, received, standIn }: State, resource: string, response: ServerResponse): boolean => {
  const [, sid] = /^Messages\/(MM[0-9a-f]{32})\/Media\.json$/.exec(resource) ?? []
  const text = received.find((one) => one.sid === sid)
  if (text === undefined) return false
  standIn.mediaListRequests += 1
  const files = (text.media ?? []).map(({ url, mime }) => ({
    ...{ account_sid: account.accountSid, content_type: mime, parent_sid: text.sid },
    ...{ sid: url.split('/').at(-1), uri: `${new URL(url).pathname}.json` },
  }))
  answer(response, 200, { media_list: files, page: 0, page_size: 50, next_page_uri: null })
  return true
}

const toResource = ({ account, standIn }: State, { sid, form, takenAt, status, errorCode }: TakenByTwilio): object => {
  const path = `${accountPath(account)}/Messages/${sid}`
  const date = takenAt.toUTCString().replace('GMT', '+0000')
  const resource = {
    ...{ account_sid: account.accountSid, api_version: '2010-04-01', direction: 'outbound-api' },
    ...{ body: form.get('Body') ?? '', date_created: date, date_updated: date },
    ...{ date_sent: status === 'queued' ? null : date, error_code: errorCode, error_message: null },
    ...{ from: form.get('From'), messaging_service_sid: form.get('MessagingServiceSid') },
    ...{ num_media: `${form.getAll('MediaUrl').length}`, num_segments: '1', price: null, price_unit: null },
    ...{ sid, status, subresource_uris: { media: `${path}/Media.json` }, to: form.get('To'), uri: `${path}.json` },
  }
  standIn.complaints.push(...checkMessage(resource).map((text) => `message: ${text}`))
  return resource
}

/** https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const toError = ({ status, code, message }: { status: number; code: number; message: string }): object => ({
  ...{ code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` },
})

const answer = (response: ServerResponse, status: number, body: object, more: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
