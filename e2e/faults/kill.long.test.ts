import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@attune/contract/conversations/entity'
import { organizations } from '@attune/samples/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tools/free-port.ts'
import { startCarrier, type CarrierProcess } from './carrier-process.ts'
import {
  everyAcknowledgedMessageIsThereOnce,
  everyMessageHasAnEnd,
  everyTextIsThereOnceInOrder,
  isPending,
  nothingLeftAfterStop,
  nothingWasSentTwice,
  ofTraffic,
  type Threads,
} from './outcome.ts'
import { keepProduct, type KeptProduct } from './product-process.ts'
import { seeded, shuffled } from './random.ts'
import { REPEATABLE_LIMIT_MS, signIn, type Answers, type StaffCalls } from './staff-calls.ts'
import { startTraffic, writeText, type Phone, type Sender, type Traffic } from './traffic.ts'

/**
 * kill -9 of the server and of the database's postmaster at random points, under steady traffic from both sides. The
 * carrier is a process of its own and survives: its log says what was really sent. `ATTUNE_FAULTS` is `more` or `full`
 * for larger sizes, `ATTUNE_FAULTS_SEED` for other points in time.
 */
const SMALL = { kills: 8, sendsPerSecond: 50, textsPerSecond: 15, phones: 100, limitMs: 240_000 }
const SIZES: Record<string, typeof SMALL> = {
  more: { ...SMALL, kills: 20, limitMs: 480_000 },
  full: { kills: 200, sendsPerSecond: 200, textsPerSecond: 60, phones: 400, limitMs: 1_800_000 },
}
const SIZE = SIZES[process.env['ATTUNE_FAULTS'] ?? ''] ?? SMALL
const SEED = Number(process.env['ATTUNE_FAULTS_SEED'] ?? 20_261_120)
const SECRET = 'a secret of this test alone'

let home: string
let product: KeptProduct
let carrier: CarrierProcess
const answers: Answers = new Map()

beforeAll(async () => {
  home = await mkdtemp(join(await realpath(tmpdir()), 'attune-faults-'))
  await chmod(home, 0o711)
  const port = await freePort()
  carrier = await startCarrier({
    secret: SECRET,
    log: join(home, 'carrier.log'),
    webhookUrl: `http://127.0.0.1:${port}`,
  })
  product = keepProduct(join(home, 'state'), port, {
    ATTUNE_SIMULATOR_URL: carrier.url,
    ATTUNE_SIMULATOR_SECRET: SECRET,
    ATTUNE_WORK_LEASE_SECONDS: '2',
    ATTUNE_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'error',
  })
  await product.ready()
})
afterAll(async () => {
  await product?.stop()
  await carrier?.stop()
  await rm(home, { recursive: true, force: true })
})

test(
  `killed ${SIZE.kills} times under ${SIZE.sendsPerSecond} messages a second, nothing is lost and nothing is sent twice`,
  async () => {
    const random = seeded(SEED)
    const phones = await openPhones()
    const { senders, admins } = await signInEverybody()
    const [failing, stopped] = phones.slice(0, 2) as [Phone, Phone]
    // Some of the faults that also occur without kills, and someone who writes to just those clients.
    await carrier.setFaults({ lostAnswerRate: 0.02 })
    for (const line of phones.slice(-20)) await carrier.setFaults({ deliverTwice: true }, line)
    await carrier.setFaults({ failWith: 'Unreachable handset' }, failing)
    senders.push(await senderTo(admins[0]!, [failing, stopped]))
    const traffic = startTraffic(random, carrier, { senders, phones: phones.slice(2) }, SIZE)
    await sleep(500) // Texts are under way by the first kill.
    const kills = await killAtRandom(random, async (done) => {
      if (done === SIZE.kills / 2) await writeText(carrier, stopped, 'the-stop', 'STOP')
    })
    await traffic.stop()
    await everythingTold()
    await writeTo(stopped, admins[0]!)
    const threads = await settled(admins)
    const log = await carrier.log()
    report(kills, traffic, threads)

    expect(product.crashes).toEqual([])
    expect(traffic.refused).toEqual([])
    expect([...answers.keys()].filter((status) => ![200, 401, 429, 503, 'lost'].includes(status))).toEqual([])
    expect(traffic.sent.length).toBeGreaterThan(SIZE.kills * 10)
    everyAcknowledgedMessageIsThereOnce(traffic, threads)
    everyMessageHasAnEnd(threads)
    nothingWasSentTwice(log, threads)
    await everyTextIsThereOnceInOrder(carrier, traffic, threads)
    nothingLeftAfterStop(stopped, log, threads)
  },
  SIZE.limitMs,
)

/** Strangers write: each text creates a contact. */
const openPhones = async (): Promise<Phone[]> => {
  const phones = organizations.flatMap(({ number }) =>
    Array.from({ length: SIZE.phones }, (_, index) => ({
      phone: `${number.slice(0, -6)}${800_000 + index}`,
      number,
    })),
  )
  await Promise.all(phones.map((line) => writeText(carrier, line, `hello-${line.phone}`, 'Hello')))
  await everythingTold()
  return phones
}

/** The product has accepted every text and every receipt that is due. */
const everythingTold = async (): Promise<void> => {
  while ((await carrier.log()).pendingWebhooks > 0) await sleep(200)
}

/** Coaches, managers and admins with the clients they reach, and one admin for each organization. */
const signInEverybody = async (): Promise<{ senders: Sender[]; admins: StaffCalls[] }> => {
  const names = [
    'hannah@northline',
    'tess@northline',
    'luis@northline',
    'priya@northline',
    'owen@harbour',
    'ines@harbour',
  ]
  const calls = await Promise.all(
    names.map((name) => signIn(product.url, `${name}.example`, answers, REPEATABLE_LIMIT_MS)),
  )
  const senders = await Promise.all(
    calls.map(async (each) => ({ calls: each, contactIds: (await each.contacts()).map((contact) => contact._id) })),
  )
  return { senders, admins: [calls[3]!, calls[5]!] }
}

const writeTo = async (line: Phone, admin: StaffCalls): Promise<void> => {
  const { contactIds } = await senderTo(admin, [line])
  await admin.call('POST', `/v1/contacts/${contactIds[0]}/messages/send-direct`, {
    suffix: 'after-the-stop',
    text: 'Are you there?',
  })
}

const senderTo = async (calls: StaffCalls, lines: Phone[]): Promise<Sender> => {
  const phones = lines.map((line) => line.phone)
  const contacts = (await calls.contacts()).filter((contact) => phones.includes(contact.phone ?? ''))
  return { calls, contactIds: contacts.map((contact) => contact._id) }
}

interface Kills {
  server: number
  database: number
}

/** Kills server and database in random order, sometimes while they are still restarting. */
const killAtRandom = async (random: () => number, after: (kills: number) => Promise<void>): Promise<Kills> => {
  const kills: Kills = { server: 0, database: 0 }
  const victims = Array.from(
    { length: SIZE.kills },
    (_, index) => (index % 2 === 0 ? 'server' : 'database') as keyof Kills,
  )
  for (const victim of shuffled(random, victims)) {
    if (random() < 0.8) await product.ready()
    await sleep(200 + random() * 1_800) // At any moment.
    if (victim === 'server') await product.killServer()
    else while (!(await product.killDatabase())) await sleep(20)
    kills[victim] += 1
    await after(kills.server + kills.database)
  }
  await product.ready()
  return kills
}

/** Every message of both organizations by contact, once the carrier has reported everything and nothing is pending. */
const settled = async (admins: StaffCalls[]): Promise<Threads> => {
  const threads: Threads = new Map()
  const open = new Map<string, StaffCalls>()
  for (const admin of admins) for (const { _id } of await admin.contacts()) open.set(_id, admin)
  for (let rounds = 0; open.size > 0 && rounds < 60; rounds += 1) {
    const { pendingWebhooks } = await carrier.log()
    for (const [contactId, admin] of open) {
      const messages = await admin.messages(contactId)
      threads.set(contactId, messages)
      if (pendingWebhooks === 0 && !messages.some(isPending)) open.delete(contactId)
    }
    if (open.size > 0) await sleep(1_000)
  }
  return threads
}

const report = (kills: Kills, traffic: Traffic, threads: Threads): void => {
  const sent = ofTraffic(threads)
  const count = (holds: (message: Message) => boolean) => sent.filter(holds).length
  console.log(
    [
      `seed ${SEED}: ${kills.server} kills of the server, ${kills.database} of the database`,
      `${traffic.sent.length} messages written, ${sent.length} in threads:`,
      `${count(({ body }) => body?.is_sent === 1)} delivered,`,
      `${count(({ body }) => body?.is_sent === -1)} failed,`,
      `${count(({ body }) => body?.carrier === 'omitted')} omitted,`,
      `${count(({ body }) => body?.outcome === 'unknown')} unknown, ${count(isPending)} pending;`,
      `${[...traffic.texts.values()].flat().length} client texts;`,
      `answers ${[...answers].map(([status, times]) => `${status}: ${times}`).join(', ')};`,
      `${product.failedStarts()} starts that failed`,
    ].join(' '),
  )
}
