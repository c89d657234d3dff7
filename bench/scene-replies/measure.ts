import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { openBenchDatabase, type BenchDatabase } from '../due-work/bench-database.ts'
import type { Figure, Measure } from '../figure.ts'
import { median } from '../statistics.ts'
import type { DbosRound } from './dbos.ts'
import { CLIENTS, prepareDesk } from './desk.ts'
import { AT_ONCE, openReplies } from './replies.ts'
import { replayUnits, type Unit } from './units.ts'

const ROUNDS = 5
const WARM_ROUNDS = 3

interface Round {
  ours: number
  limit: number
  dbos: number
}

/**
 * S2: replies to a scene per second, from the client's text to the committed answer of the scene. The limit is the same
 * statements, recorded from the product and run again by the bare driver on a copy of the database. The peer is DBOS
 * Transact, whose workflows wait for the reply and make the same writes.
 */
export const measure: Measure = async (say) => {
  const place = await openBenchDatabase()
  const admin = new pg.Client({ ...place.owner, database: 'postgres' })
  await admin.connect()
  try {
    say(`starting a scene for each of ${CLIENTS} clients.`)
    await prepareDesk(place)
    const units = await recordRound(place, admin)
    const replies = await openReplies(place.app)
    const rounds: Round[] = []
    const turns: Record<keyof Round, () => Promise<number>> = {
      ours: () => replies.round(WARM_ROUNDS + 2 + rounds.length),
      limit: () => replay(place, admin, units),
      dbos: () => replayInDbos(place, admin, units),
    }
    const sides = ['ours', 'limit', 'dbos'] as const
    while (rounds.length < ROUNDS) {
      const round: Partial<Round> = {}
      // Start with a different one each round.
      for (const turn of sides.keys()) {
        const side = sides[(rounds.length + turn) % sides.length] ?? 'ours'
        round[side] = await turns[side]()
      }
      rounds.push(round as Round)
      say(`round ${rounds.length}: ${sides.map((side) => `${side} ${round[side]?.toFixed(0)}/s`).join(', ')}`)
    }
    await replies.close()
    return figuresOf(rounds, units)
  } finally {
    await admin.end()
    await place.close()
  }
}

/** Keeps the database as it is before a round as `before`, and records that round. */
const recordRound = async (place: BenchDatabase, admin: pg.Client): Promise<Unit[]> => {
  const warm = await openReplies(place.app)
  for (let day = 1; day <= WARM_ROUNDS; day += 1) await warm.round(day)
  await warm.close()
  await admin.query('create database before template attune')
  const replies = await openReplies(place.app)
  const units = await replies.record(WARM_ROUNDS + 1)
  await replies.close()
  return units
}

const replay = async (place: BenchDatabase, admin: pg.Client, units: readonly Unit[]): Promise<number> => {
  const copy = await newCopy(place, admin, 'replayed')
  const { seconds, failed } = await replayUnits(units, copy, AT_ONCE)
  if (failed > 0) throw new Error(`${failed} of the recorded transactions could not be run again.`)
  return CLIENTS / seconds
}

const replayInDbos = async (place: BenchDatabase, admin: pg.Client, units: Unit[]): Promise<number> => {
  await admin.query('drop database if exists workflows')
  await admin.query('create database workflows')
  const copies = [await newCopy(place, admin, 'warm'), await newCopy(place, admin, 'measured')]
  const child = fork(join(import.meta.dirname, 'dbos.ts'), { execArgv: [], serialization: 'advanced' })
  child.send({ system: { ...place.owner, database: 'workflows' }, copies, units, atOnce: AT_ONCE } satisfies DbosRound)
  const [speed]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  if (typeof speed !== 'number') throw new Error('DBOS ended without an answer.')
  await once(child, 'exit')
  return speed
}

const newCopy = async ({ owner }: BenchDatabase, admin: pg.Client, database: string) => {
  await admin.query(`drop database if exists ${database}`)
  await admin.query(`create database ${database} template before`)
  return { ...owner, database }
}

const figuresOf = (rounds: Round[], units: readonly Unit[]): Figure[] => {
  const statements = units.reduce((sum, unit) => sum + unit.statements.length, 0) / CLIENTS
  const against = (side: 'limit' | 'dbos') => rounds.map((round) => round.ours / round[side])
  const figure = (side: 'limit' | 'dbos', work: string, least: number): Figure => {
    const ratios = against(side)
    return {
      id: 'S2',
      work,
      unit: 'items/s',
      ours: median(rounds.map(({ ours }) => ours)),
      limit: median(rounds.map((round) => round[side])),
      ratio: median(ratios),
      toReach: { of: 'ratio', at: 'least', value: least },
      notes: [
        `${AT_ONCE} at once, ${ROUNDS} rounds of ${CLIENTS} replies, ${statements.toFixed(0)} statements each; ` +
          `ratios to ${side} ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      ],
      rounds,
    }
  }
  return [
    figure('limit', 'replies that resume a scene, beside their statements alone', 0.6),
    figure('dbos', '… beside DBOS Transact with the same writes', 8),
  ]
}
