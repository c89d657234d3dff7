import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked, Asking } from '../testing/threads/asking-thread.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

/** The longest that somebody else waits for what one account asks for, in milliseconds. */
const WAIT_MAX = 200
const AT_ONCE = 600
const CLIENTS = 150
/** Something else on the machine may hold up one of them. */
const TRIES = 3
const HOME = '/v1/home?limit=100'

let world: World
let origin: string
let hannah: TestPerson
let tess: TestPerson
let owen: TestPerson
let page: string

beforeAll(async () => {
  world = await createWorld({ connections: 16 })
  const northline = await world.organization('Northline', '+13035550100')
  const harbour = await world.organization('Harbour', '+447700900100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  owen = await harbour.staff('Owen', 'ROLE_COACH')
  await fill(northline, hannah, '+130355510')
  await fill(northline, tess, '+130355520')
  const first = await fill(harbour, owen, '+4477009100')
  page = `/v1/contacts/${first}/messages?limit=50`
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

/** Clients who have just written. Returns one of them. */
const fill = async (organization: TestOrganization, coach: TestPerson, phones: string): Promise<string> => {
  const clients = []
  for (let count = 0; count < CLIENTS; count += 1)
    clients.push(await organization.client(`Client ${count}`, `${phones}${String(count).padStart(3, '0')}`, coach))
  for (const client of clients) await client.texts('When do we meet?')
  await world.work()
  return clients[0]?.id ?? ''
}

const start = ({ token }: TestPerson, path: string, atOnce: number | null): Worker =>
  new Worker(new URL('../testing/threads/asking-thread.ts', import.meta.url), {
    workerData: { origin, token: token ?? '', path, atOnce } satisfies Asking,
  })
const end = async (worker: Worker): Promise<Asked> => {
  const told = once(worker, 'message')
  worker.postMessage('now')
  const [asked] = (await told) as [Asked]
  await worker.terminate()
  return asked
}
const medianOf = (ms: number[]): number => ms.toSorted((one, other) => one - other)[ms.length >> 1] ?? Number.NaN

/** How much longer the slowest answer took than they usually do, while one account asks for 600 at once. */
const waitDuring = async (who: TestPerson, path: string): Promise<number> => {
  const quiet = start(who, path, null)
  await pause(2_000)
  const usual = medianOf((await end(quiet)).ms)
  const [burst, watched] = [start(hannah, HOME, AT_ONCE), start(who, path, null)]
  await Promise.all([burst, watched].map((worker) => once(worker, 'online')))
  await pause(1_000)
  const { statuses } = await end(burst)
  const { ms, statuses: answers } = await end(watched)
  expect(Object.keys(answers)).toEqual(['200'])
  expect(Object.keys(statuses)).toEqual(['200', '429'])
  return Math.max(...ms) - usual
}

test.for([
  ['a page of messages of another organization', () => ({ who: owen, path: page })],
  ['Home of another organization', () => ({ who: owen, path: HOME })],
  ['Home of a colleague', () => ({ who: tess, path: HOME })],
] as const)('600 reads of Home at once don’t hold up %s', { timeout: 120_000 }, async ([, of]) => {
  const { who, path } = of()
  let least = Infinity
  for (let tries = 0; tries < TRIES && least >= WAIT_MAX; tries += 1)
    least = Math.min(least, await waitDuring(who, path))
  expect(least).toBeLessThan(WAIT_MAX)
})
