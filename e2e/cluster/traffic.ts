import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PORTS, PROCESSES, SIMULATOR_SECRET, toUrl } from './addresses.ts'
import { follow, type Followed } from './streams.ts'
import { ask, signIn, type Answer } from './ask.ts'

const HANNAH = 'hannah@northline.example'
/** Sees every client of the organization. */
const PRIYA = 'priya@northline.example'
const TOLD_MS = 120_000

/** What happened, to be judged afterwards. */
export interface Journal {
  /** Begins every suffix and text of this drive. */
  tag: string
  sends: { suffix: string; id: string | null }[]
  texts: string[]
  answers: Answer[]
  streams: Followed[]
}

export interface Traffic {
  journal: Journal
  /** Ends the drive and waits for what is under way. Streams stay open until `close`. */
  drain(): Promise<void>
  close(): void
}

/**
 * Drives all processes at once, one also through the balancer: sends that are tried again with their suffix until acknowledged, drafts that are never
 * tried again (they tell what a person would have seen), clients' texts, and live streams.
 */
export const startTraffic = async (): Promise<Traffic> => {
  const journal: Journal = {
    tag: `drv-${randomBytes(3).toString('hex')}`,
    sends: [],
    texts: [],
    answers: [],
    streams: [],
  }
  const urls = PROCESSES.map((n) => toUrl(PORTS.attune(n)))
  const tokens = { coach: await signIn(urls, HANNAH), admin: await signIn(urls, PRIYA) }
  const clients = await listPhones(urls, tokens.coach)
  journal.streams = urls.flatMap((_, home) =>
    [0, 1].map((n) => follow(urls, home, tokens.admin, `${home + 1}-${n + 1}`)),
  )
  await Promise.all(journal.streams.map(({ opened }) => opened))
  let over = false
  const open = new Set<Promise<void>>()
  const repeat = async (everyMs: number, begin: (count: number) => Promise<void>) => {
    for (let count = 0; !over; count += 1) {
      const one = begin(count).finally(() => open.delete(one))
      open.add(one)
      await pause(everyMs)
    }
  }
  const probe = async (url: string, client?: Phone) => {
    const path = `/v1/contacts/${client?.contactId}/draft`
    journal.answers.push(await ask('probe', url, 'PUT', path, tokens.coach, { text: `Draft ${Date.now()}` }))
  }
  const loops = [
    ...urls.map((_, home) =>
      repeat(1_000, (count) => send(journal, urls, home, tokens.coach, clients[(count * 7 + home) % clients.length])),
    ),
    ...[...urls, toUrl(PORTS.http)].map((url, n) => repeat(250, () => probe(url, clients[n]))),
    repeat(1_000, (count) => text(journal, clients[count % clients.length])),
  ]
  return {
    journal,
    drain: async () => {
      over = true
      await Promise.all(loops)
      await Promise.all(open)
    },
    close: () => journal.streams.forEach(({ close }) => close()),
  }
}

interface Phone {
  contactId: string
  phone: string
  number: string
}

const listPhones = async (urls: string[], token: string): Promise<Phone[]> => {
  const url = urls[0] ?? ''
  const { body } = await ask('setup', url, 'GET', '/v1/playground/phones', token)
  const listed = (body as { data: { contactId: string; phone: string }[] }).data.slice(0, 8)
  return Promise.all(
    listed.map(async ({ contactId, phone }) => {
      const opened = await ask('setup', url, 'GET', `/v1/playground/phones/${contactId}`, token)
      return { contactId, phone, number: (opened.body as { number: string }).number }
    }),
  )
}

/** One message: first to its own process, later to the next, always under its suffix, as the panel does. */
const send = async (journal: Journal, urls: string[], home: number, token: string, client?: Phone): Promise<void> => {
  const suffix = `${journal.tag}-${randomBytes(8).toString('hex')}`
  const sent: Journal['sends'][number] = { suffix, id: null }
  journal.sends.push(sent)
  const path = `/v1/contacts/${client?.contactId}/messages/send-direct`
  const began = Date.now()
  for (let tries = 0; Date.now() - began < TOLD_MS; tries += 1) {
    const url = urls[tries < 4 ? home : (home + tries) % urls.length] ?? ''
    const answer = await ask('send', url, 'POST', path, token, { suffix, text: `Driven ${suffix}` })
    journal.answers.push(answer)
    if (answer.status === 200) return void (sent.id = (answer.body as { id: string }).id)
    await pause(Math.min(250 * 2 ** tries, 2_000))
  }
}

const text = async (journal: Journal, client?: Phone): Promise<void> => {
  const id = `${journal.tag}-${randomBytes(8).toString('hex')}`
  const answer = await ask('text', toUrl(PORTS.simulator), 'POST', '/texts', SIMULATOR_SECRET, {
    ...{ id, from: client?.phone, to: client?.number },
    text: `Texted ${id}`,
  })
  if (answer.status === 200) journal.texts.push(id)
}
