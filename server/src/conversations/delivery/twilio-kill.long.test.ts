import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startStandIn, type SendFault, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { createTwilioCarrier } from '@attune/carriers/twilio/twilio-carrier'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import type { Message } from '@attune/contract/conversations/entity'
import { EMBEDDED_LOGINS } from '@attune/store/embedded/embedded-logins'
import { connectAddress } from '@attune/store/contacts/addresses'
import { lockContact } from '@attune/store/contacts/contacts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'

/** Workers are processes of their own, which are killed without warning; this process serves the callbacks. */
const SLOW = { timeout: 600_000 }
const PATIENCE = { timeout: 300_000, interval: 50 }
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

const desk = testDesk()
const account = { accountSid: `AC${'8'.repeat(32)}`, authToken: 'a token for killing' }
const NUMBER = '+13035550340'

let twilio: StandIn
let url: string
let home: string
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  const { app, deps } = desk.world
  home = await mkdtemp(join(tmpdir(), 'attune-kill-'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  twilio = await startStandIn(account, `${url}${INBOUND_PATH}`)
  const carrier = createTwilioCarrier({ account, publicUrl: url, url: twilio.url })
  Object.assign(deps, { publicUrl: url, carriers: new Map([...deps.carriers, ['twilio', carrier]]) })
})
afterEach(async () => {
  for (const worker of workers) await kill(worker)
  twilio.faults.length = 0
  Object.assign(twilio, { isListHeld: false, isPingHeld: false })
})
afterAll(async () => {
  await twilio.close()
  await rm(home, { recursive: true, force: true })
})

const as = (user: string): string => {
  const { host, port, database } = desk.world.database.owner
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}

/** A worker as an operator starts it, with a Twilio account in its settings. */
const startWorker = (): ChildProcess => {
  const worker = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...{ ATTUNE_HOME: join(home, 'state'), ATTUNE_DEMO: '0', ATTUNE_ROLE: 'worker', PORT: '0', LOG_LEVEL: 'silent' },
      ...{ ATTUNE_WORK_LEASE_SECONDS: '1', DATABASE_MIGRATE: '0', PUBLIC_URL: url },
      ...{ DATABASE_URL: as(EMBEDDED_LOGINS.tenant), DATABASE_GLOBAL_URL: as(EMBEDDED_LOGINS.global) },
      ...{ ATTUNE_TWILIO_ACCOUNT: account.accountSid, ATTUNE_TWILIO_TOKEN: account.authToken },
      ...{ ATTUNE_TWILIO_NUMBERS: NUMBER, ATTUNE_TWILIO_URL: twilio.url },
    },
  })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}

/** `kill -9`. */
const kill = async (worker: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await gone
}

const taken = () => twilio.queue.all.filter(({ form }) => form.get('To') === desk.maria.phone)
const bodyWhen = async (message: Message, shows: object): Promise<void> => {
  await expect.poll(() => desk.bodyOf(message), PATIENCE).toMatchObject(shows)
}

/** Holds the client’s row, which a worker needs to write down a result. `isWaitedFor`: whether one waits for it. */
const lockedBySomebody = (during: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void> => {
  const { store } = desk.world.deps
  return store.tenant(desk.northline.id, async (tx) => {
    await lockContact(tx, desk.maria.id)
    await during(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(store.global)
      return rows.length > 0
    })
  })
}

/** What a client has been sent, in order. */
const texts = () => taken().map(({ form }) => form.get('Body'))
const isArrived = { outcome: null, sent_at: expect.any(Number) }

/** Kills the first worker during its call; the next one goes on. */
const dieDuringCall = async (fault: SendFault): Promise<[Message, Message]> => {
  twilio.faults.push(fault)
  const first = startWorker()
  const messages: [Message, Message] = [
    await send(desk.hannah, desk.maria, 'Well done!'),
    await send(desk.hannah, desk.maria, 'See you tomorrow.'),
  ]
  await expect.poll(() => twilio.faults.length, PATIENCE).toBe(0)
  if (fault.kind === 'hold') await expect.poll(() => taken().length, PATIENCE).toBe(1)
  await kill(first)
  startWorker()
  return messages
}

const bothArrive = async (messages: [Message, Message]): Promise<void> => {
  for (const message of messages) await bodyWhen(message, isArrived)
  expect(texts()).toEqual(['Well done!', 'See you tomorrow.'])
}

/** Where workers are killed. */
const POINTS: Record<string, () => Promise<void>> = {
  'before the intent is written: sent once': async () => {
    const message = await send(desk.hannah, desk.maria, 'Well done!')
    await lockedBySomebody(async (isWaitedFor) => {
      const first = startWorker()
      await expect.poll(isWaitedFor, PATIENCE).toBe(true)
      await kill(first)
    })
    startWorker()
    await bodyWhen(message, isArrived)
    expect(texts()).toEqual(['Well done!'])
  },
  'after Twilio took it, and the callback says so: nothing is lost, nothing sent twice': async () => {
    twilio.post.isSilent = false
    await bothArrive(await dieDuringCall({ kind: 'hold' }))
  },
  'after Twilio took it, and no callback comes: nothing is lost, nothing sent twice': async () => {
    await bothArrive(await dieDuringCall({ kind: 'hold' }))
  },
  'before Twilio took anything: the message isn’t said to have left, nor sent twice': async () => {
    twilio.post.isSilent = false
    const [message, next] = await dieDuringCall({ kind: 'ignore' })
    // Twilio’s list may lag, so not finding it there is no proof that it wasn’t taken: a person decides.
    await bodyWhen(message, { outcome: 'unknown' })
    await bodyWhen(next, isArrived)
    expect(texts()).toEqual(['See you tomorrow.'])
  },
  'with the answer in its hands, before it could write it down: sent once': async () => {
    twilio.faults.push({ kind: 'stall', ms: 1_000 })
    const first = startWorker()
    const message = await send(desk.hannah, desk.maria, 'Well done!')
    await expect.poll(() => twilio.faults.length, PATIENCE).toBe(0)
    await lockedBySomebody(async (isWaitedFor) => {
      await expect.poll(() => taken().length, PATIENCE).toBe(1)
      await expect.poll(isWaitedFor, PATIENCE).toBe(true)
      await kill(first)
    })
    startWorker()
    await bodyWhen(message, isArrived)
    expect(texts()).toEqual(['Well done!'])
  },
  'while it asks for the outcome of another that was killed: sent once': async () => {
    twilio.faults.push({ kind: 'hold' })
    const first = startWorker()
    const message = await send(desk.hannah, desk.maria, 'Well done!')
    await expect.poll(() => taken().length, PATIENCE).toBe(1)
    await kill(first)
    const before = twilio.listRequests
    twilio.isListHeld = true
    const second = startWorker()
    await expect.poll(() => twilio.listRequests, PATIENCE).toBeGreaterThan(before)
    await kill(second)
    twilio.isListHeld = false
    startWorker()
    await bodyWhen(message, isArrived)
    expect(texts()).toEqual(['Well done!'])
  },
  'while Twilio is away: the messages leave once it is back, in order and once': async () => {
    twilio.post.isSilent = false
    await twilio.stop()
    const first = startWorker()
    const messages = await sendThree()
    await expect.poll(isAway, PATIENCE).toBe(true)
    await kill(first)
    await twilio.start()
    startWorker()
    for (const message of messages) await bodyWhen(message, { is_sent: 1, outcome: null })
    expect(texts()).toEqual(THREE)
  },
  'while it looks whether Twilio is back: the messages leave, in order and once': async () => {
    twilio.post.isSilent = false
    await twilio.stop()
    const first = startWorker()
    const messages = await sendThree()
    await expect.poll(isAway, PATIENCE).toBe(true)
    twilio.isPingHeld = true
    const before = twilio.pings
    await twilio.start()
    await expect.poll(() => twilio.pings, PATIENCE).toBeGreaterThan(before)
    await kill(first)
    twilio.isPingHeld = false
    startWorker()
    for (const message of messages) await bodyWhen(message, { is_sent: 1, outcome: null })
    expect(texts()).toEqual(THREE)
  },
}

const THREE = ['One', 'Two', 'Three']
const sendThree = async (): Promise<Message[]> => {
  const messages: Message[] = []
  for (const text of THREE) messages.push(await send(desk.hannah, desk.maria, text))
  return messages
}
const isAway = async (): Promise<boolean> => {
  const row = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.from('carrier_reach').select('away_since').where('carrier', '=', 'twilio').executeTakeFirst(),
  )
  return (row?.away_since ?? null) !== null
}

/** How many workers are killed in all: each point once, or fifty and a few. */
const ROUNDS = process.env['ATTUNE_FAULTS'] === undefined ? 1 : Math.ceil(50 / Object.keys(POINTS).length)
const KILLS = Array.from({ length: ROUNDS }, (_, round) =>
  Object.entries(POINTS).map(([point, die]) => [point, round + 1, die] as const),
).flat()

test.for(KILLS)('a worker killed %s (round %i)', SLOW, async ([, , die]) => {
  await connectAddress(desk.world.deps.store, desk.northline.id, { carrier: 'twilio', address: NUMBER })
  twilio.post.isSilent = true
  await die()
  expect(twilio.complaints).toEqual([])
})
