import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PORTS, PROCESSES, SIMULATOR_SECRET, toUrl } from './addresses.ts'
import { call, callUntilOk, signIn, type Answer } from './call.ts'
import { openLiveReader, type LiveReader } from './streams.ts'

const COACH = 'hannah@northline.example'
/** Sees every client of the organization. */
const ADMIN = 'priya@northline.example'
/** A sender gives up after this time. */
const SEND_LIMIT_MS = 120_000
const CLIENTS = 8

/** What the traffic did and saw, to be evaluated afterwards. */
export interface Journal {
  /** The beginning of every suffix and text of this traffic. */
  tag: string
  /** With the message's id, once it was acknowledged. */
  sends: { suffix: string; id: string | null }[]
  /** Texts that the carrier has accepted from clients. */
  texts: string[]
  answers: Answer[]
  readers: LiveReader[]
}

export interface Traffic {
  journal: Journal
  /** Starts nothing new and waits for what has begun. Live readers continue until `close`. */
  finish(): Promise<void>
  close(): void
}

/**
 * Sends traffic to all processes at once: messages, which are tried again under their suffix until they are
 * acknowledged; drafts, which are never tried again, since they stand for what a person sees; texts from clients; and
 * live readers. A fourth of the drafts goes through the balancer.
 */
export const startTraffic = async (): Promise<Traffic> => {
  const journal: Journal = {
    tag: `drv-${randomBytes(3).toString('hex')}`,
    sends: [],
    texts: [],
    answers: [],
    readers: [],
  }
  const urls = PROCESSES.map((n) => toUrl(PORTS.attune(n)))
  const tokens = { coach: await signIn(urls, COACH), admin: await signIn(urls, ADMIN) }
  const clients = await listClients(urls, tokens.coach)
  const load = () => listMessages(urls, tokens.admin, clients)
  journal.readers = urls.flatMap((_, home) =>
    [0, 1].map(() => openLiveReader({ urls, home, token: tokens.admin }, load)),
  )
  await Promise.all(journal.readers.map(({ ready }) => ready))
  let over = false
  const underWay = new Set<Promise<void>>()
  const repeat = async (everyMs: number, begin: (count: number) => Promise<void>) => {
    for (let count = 0; !over; count += 1) {
      const one = begin(count).finally(() => underWay.delete(one))
      underWay.add(one)
      await pause(everyMs)
    }
  }
  const saveDraft = async (url: string, client?: Client) => {
    const path = `/v1/contacts/${client?.contactId}/draft`
    const input = { text: `Draft ${Date.now()}` }
    journal.answers.push(await call({ kind: 'draft', url, method: 'PUT', path, token: tokens.coach, input }))
  }
  const loops = [
    ...urls.map((_, home) =>
      repeat(1_000, (count) => send(journal, urls, home, tokens.coach, clients[(count * 7 + home) % clients.length])),
    ),
    ...[...urls, toUrl(PORTS.http)].map((url, n) => repeat(250, () => saveDraft(url, clients[n]))),
    repeat(1_000, (count) => writeText(journal, clients[count % clients.length])),
  ]
  return {
    journal,
    finish: async () => {
      over = true
      await Promise.all(loops)
      await Promise.all(underWay)
    },
    close: () => journal.readers.forEach(({ close }) => close()),
  }
}

interface Client {
  contactId: string
  phone: string
  /** The organization's number that the client texts to. */
  number: string
}

const listClients = async (urls: string[], token: string): Promise<Client[]> => {
  const get = <T>(path: string) => callUntilOk<T>(urls, { method: 'GET', path, token })
  const { data } = await get<{ data: { contactId: string; phone: string }[] }>('/v1/playground/phones')
  return Promise.all(
    data.slice(0, CLIENTS).map(async ({ contactId, phone }) => {
      const { number } = await get<{ number: string }>(`/v1/playground/phones/${contactId}`)
      return { contactId, phone, number }
    }),
  )
}

/** The ids of the newest messages of all clients, more of them than one traffic sends. */
const listMessages = async (urls: string[], token: string, clients: Client[]): Promise<string[]> => {
  const pages = await Promise.all(
    clients.map(({ contactId }) => {
      const path = `/v1/contacts/${contactId}/messages?limit=200`
      return callUntilOk<{ data: { id: string }[] }>(urls, { method: 'GET', path, token })
    }),
  )
  return pages.flatMap(({ data }) => data.map(({ id }) => id))
}

/** Sends one message, first through the home process, later through the others, always with the same suffix. */
const send = async (journal: Journal, urls: string[], home: number, token: string, client?: Client): Promise<void> => {
  const suffix = `${journal.tag}-${randomBytes(8).toString('hex')}`
  const message: Journal['sends'][number] = { suffix, id: null }
  journal.sends.push(message)
  const path = `/v1/contacts/${client?.contactId}/messages/send-direct`
  const input = { suffix, text: `Driven ${suffix}` }
  const began = Date.now()
  for (let tries = 0; Date.now() - began < SEND_LIMIT_MS; tries += 1) {
    const url = urls[tries < 4 ? home : (home + tries) % urls.length] ?? ''
    const answer = await call({ kind: 'send', url, method: 'POST', path, token, input })
    journal.answers.push(answer)
    if (answer.status === 200) return void (message.id = (answer.body as { id: string }).id)
    await pause(Math.min(250 * 2 ** tries, 2_000))
  }
}

const writeText = async (journal: Journal, client?: Client): Promise<void> => {
  const id = `${journal.tag}-${randomBytes(8).toString('hex')}`
  const input = { id, from: client?.phone, to: client?.number, text: `Texted ${id}` }
  const url = toUrl(PORTS.simulator)
  const answer = await call({ kind: 'text', url, method: 'POST', path: '/texts', token: SIMULATOR_SECRET, input })
  if (answer.status === 200) journal.texts.push(id)
}
