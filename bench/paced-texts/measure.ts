import { setTimeout as pause } from 'node:timers/promises'
import { startWorker } from '@attune/server/app/worker'
import { allHours, automationSays } from '@attune/server/testing/automation/automation-says'
import { createWorld, send, type TestClient, type TestPerson, type World } from '@attune/server/testing/world'
import pg from 'pg'
import { openBenchDatabase } from '../due-work/bench-database.ts'
import type { Figure, Measure } from '../figure.ts'
import { median, quantile } from '../statistics.ts'

const NUMBERS = 5
const QUEUED = 10_000
/** Segments per second of each number: of a long code by default, and more than a machine with two cores is asked for. */
const RATES = [1, 20]
/** As an installation has by default. */
const CONNECTIONS = 16
const WORKERS = 8
/** After the first texts have been sent, so that every number has a queue. */
const SETTLE_MS = 5_000
const MEASURED_MS = 60_000
/** At most half of what a number sends: nobody writes more by hand. */
const replyEachMs = (rate: number): number => Math.max(250, 2_000 / rate)

interface Desk {
  id: string
  coach: TestPerson
  clients: TestClient[]
}

/**
 * S14: 10,000 automation texts queued at five numbers, and a coach who keeps replying from one of them. How long a
 * reply takes to reach its carrier, and how many texts are sent in a minute compared with what the numbers can send.
 */
export const measure: Measure = async (say) => {
  const figures: Figure[] = []
  for (const rate of RATES) figures.push(...(await measureAt(rate, say)))
  return figures
}

const measureAt = async (rate: number, say: Parameters<Measure>[0]): Promise<Figure[]> => {
  const place = await openBenchDatabase()
  const { app, owner } = place
  const database = { app, owner, drop: () => Promise.resolve() }
  const world = await createWorld({ database, connections: CONNECTIONS })
  const [taken, { deps, carrier }] = [new Map<string, number>(), world]
  // A world's own clock is ahead of the database's, by which jobs are due: each would begin too late.
  deps.now = () => new Date()
  Object.assign(carrier, {
    segmentsPerSecond: () => rate,
    during: ({ text }: { text: string }) => Promise.resolve(void taken.set(text, performance.now())),
  })
  try {
    say(`writing ${QUEUED} texts from ${NUMBERS} numbers of ${rate} a second.`)
    const desks = await Promise.all(Array.from({ length: NUMBERS }, (_, place) => openDesk(world, place)))
    for (const { id, clients } of desks)
      for (const client of clients) await automationSays(world, id, client.id, `to ${client.phone}`)
    const [first] = desks
    if (first === undefined) throw new Error('There is no desk.')
    const client = new pg.Client(owner)
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
    const worker = startWorker(deps, WORKERS)
    await pause(SETTLE_MS)
    say(`replying every ${replyEachMs(rate)} ms for ${MEASURED_MS / 1_000} s.`)
    const [begun, before] = [performance.now(), taken.size]
    const asked = await reply(first, begun, replyEachMs(rate))
    const left = taken.size - before
    const seconds = (performance.now() - begun) / 1_000
    await pause(5_000)
    await worker.stop()
    const waits = [...asked].map(([text, at]) => (taken.get(text) ?? Infinity) - at)
    return [waitFigure(rate, waits), rateFigure(rate, left / seconds)]
  } finally {
    await world.close()
    await place.close()
  }
}

const openDesk = async (world: World, place: number): Promise<Desk> => {
  const organization = await world.organization(`Desk ${place}`, `+130355500${place}0`)
  await allHours(world, organization.id)
  const coach = await organization.staff('Hannah', 'ROLE_COACH')
  const clients: TestClient[] = []
  for (let client = 0; client < QUEUED / NUMBERS; client += 1)
    clients.push(await organization.client(`Client ${client}`, phoneOf(place, client), coach))
  return { id: organization.id, coach, clients }
}

const phoneOf = (place: number, client: number): string => `+1303${600 + place}${String(client).padStart(4, '0')}`

/** Replies to one client after the other. Returns the time each reply was requested, by its text. */
const reply = async ({ coach, clients }: Desk, begun: number, eachMs: number): Promise<Map<string, number>> => {
  const asked = new Map<string, number>()
  for (let place = 0; performance.now() < begun + MEASURED_MS; place += 1) {
    // From the end of the queue.
    const client = clients.at(-1 - (place % clients.length))
    if (client === undefined) break
    const text = `reply ${place}`
    asked.set(text, performance.now())
    await send(coach, client, text)
    await pause(Math.max(begun + (place + 1) * eachMs - performance.now(), 0))
  }
  return asked
}

const WAIT_MS_MAX = 1_000
const RATE_RATIO_MIN = 0.95

const waitFigure = (rate: number, waits: number[]): Figure => ({
  id: 'S14',
  work: `a coach’s reply to its carrier, p99 of ${waits.length}, beside ${QUEUED} texts over ${NUMBERS} numbers of ${rate} a second`,
  unit: 'ms',
  ours: quantile(waits, 0.99),
  limit: WAIT_MS_MAX,
  ratio: quantile(waits, 0.99) / WAIT_MS_MAX,
  toReach: { of: 'ours', at: 'most', value: WAIT_MS_MAX },
  notes: [`median ${median(waits).toFixed(0)} ms`],
  rounds: waits,
})

const rateFigure = (rate: number, perSecond: number): Figure => ({
  id: 'S14',
  work: `texts that leave over ${NUMBERS} numbers of ${rate} a second`,
  unit: 'items/s',
  ours: perSecond,
  limit: NUMBERS * rate,
  ratio: perSecond / (NUMBERS * rate),
  toReach: { of: 'ratio', at: 'least', value: RATE_RATIO_MIN },
  notes: ['the coach’s replies are among them'],
  rounds: perSecond,
})
