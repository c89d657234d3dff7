import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Figure, Measure } from '../figure.ts'
import { median } from '../statistics.ts'
import type { Drain, Side } from './drain.ts'
import { PAYLOAD, type BenchDatabase } from './bench-database.ts'
import { openCheckout, type OpenedCheckout } from './open-checkout.ts'

export const ROUNDS = 5
export const ITEMS = 8_000
const ONE_BY_ONE: Side[] = ['ours', 'graphile-worker', 'pg-boss']
const IN_BATCHES: Side[] = ['ours in batches', 'graphile-worker in batches']

/** S3: due jobs drained per second, each with a state change and a commit of its own, compared with two peers. */
export const measure: Measure = async (say) => {
  const checkout = await openCheckout()
  try {
    await prepareSides(checkout.place)
    const rounds: Record<Side, number>[] = []
    while (rounds.length < ROUNDS) {
      const speeds: [Side, number][] = []
      const sides = [...ONE_BY_ONE, ...IN_BATCHES]
      // Start with a different one each round.
      for (let turn = 0; turn < sides.length; turn += 1) {
        const side = sides[(rounds.length + turn) % sides.length] ?? 'ours'
        speeds.push([side, await drain(checkout, side)])
      }
      rounds.push(Object.fromEntries(speeds) as Record<Side, number>)
      say(`round ${rounds.length}: ${speeds.map(([side, speed]) => `${side} ${speed.toFixed(0)}/s`).join(', ')}`)
    }
    return figuresOf(rounds)
  } finally {
    await checkout.close()
  }
}

const prepareSides = async ({ owner }: BenchDatabase): Promise<void> => {
  await runMigrations({ pgPool: new pg.Pool({ ...owner, max: 1 }) })
  const boss = new PgBoss({ ...owner, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('wake')
  await boss.stop()
}

/** Jobs that a side drains per second, by the checkout's own worker. */
export const drain = async ({ place, owner, folder }: OpenedCheckout, side: Side): Promise<number> => {
  const { app, owner: connection, organizationId } = place
  await owner.query(FILL[side.split(' ')[0] as keyof typeof FILL].replace('$organization', `'${organizationId}'`))
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const child = fork(join(folder, 'drain.ts'), { execArgv: [] })
  child.send({ side, items: ITEMS, logins: app, connection } satisfies Drain)
  const [answer]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  if (typeof answer !== 'number') throw new Error(`${side} ended without an answer.`)
  return answer
}

/** The same number of due jobs for each side, inserted the quick way since inserting isn't measured. */
const FILL = {
  ours: `insert into work (kind, organization_id, payload, due_at, created_at)
    select 'sweep-upload', $organization, ${PAYLOAD}, now(), now() from generate_series(1, ${ITEMS}) n`,
  'graphile-worker': `select count(*) from (select graphile_worker.add_job('wake', ${PAYLOAD}::json)
    from generate_series(1, ${ITEMS}) n) added`,
  'pg-boss': `insert into pgboss.job (name, data) select 'wake', ${PAYLOAD} from generate_series(1, ${ITEMS}) n`,
}

const figuresOf = (rounds: Record<Side, number>[]): Figure[] => {
  const speed = (side: Side) => median(rounds.map((round) => round[side]))
  const ratios = (ours: Side, others: Side[]) =>
    rounds.map((round) => round[ours] / Math.max(...others.map((side) => round[side])))
  const peers = ONE_BY_ONE.slice(1)
  const best = peers.toSorted((a, b) => speed(b) - speed(a))[0] ?? 'pg-boss'
  const each = ratios('ours', peers)
  return [
    {
      id: 'S3',
      work: `due items, one commit each, beside ${best}`,
      unit: 'items/s',
      ours: speed('ours'),
      limit: speed(best),
      ratio: median(each),
      toReach: { of: 'ratio', at: 'least', value: 1.5 },
      notes: [
        `8 at once, ${ROUNDS} rounds of ${ITEMS} items; ${peers.map((side) => `${side} ${speed(side).toFixed(0)}/s`).join(', ')}; ` +
          `ratios to the better one ${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)}`,
      ],
      rounds,
    },
    {
      id: 'S3',
      work: '… in batches, beside graphile-worker in batches',
      unit: 'items/s',
      ours: speed('ours in batches'),
      limit: speed('graphile-worker in batches'),
      ratio: median(ratios('ours in batches', IN_BATCHES.slice(1))),
      toReach: null,
      notes: ['in batches: 100 items of ours share a commit; the peer fetches 500 and ends them together'],
      rounds: null,
    },
  ]
}
