import { sql } from 'kysely'
import type { Global } from '../store.ts'

/** Due jobs by kind, and deliveries that are due or under way. */
export interface DueFigures {
  kinds: { kind: string; due: number; oldestSeconds: number }[]
  deliveriesOpen: number
}

/** The most jobs that are counted. */
const COUNTED_MAX = 50_000

/** Counts what is due, along the index that workers use. A claimed job counts as due again when its claim ends. */
export const countDue = async (db: Global): Promise<DueFigures> => {
  const { rows } = await sql<{ kind: string; due: number; claimed: number; oldest: number | null }>`
    select kind, count(*) filter (where is_due)::int as due, count(*) filter (where not is_due)::int as claimed,
      extract(epoch from clock_timestamp() - min(due_at) filter (where is_due))::float8 as oldest
    from (
      select kind, due_at, due_at <= statement_timestamp() as is_due from work
      where due_at <= statement_timestamp() or (due_at <= statement_timestamp() + interval '10 minutes' and claim is not null)
      order by due_at limit ${COUNTED_MAX}
    ) looked_at
    group by kind order by kind`.execute(db)
  const deliveries = rows.find(({ kind }) => kind === 'deliver-message')
  return {
    kinds: rows
      .filter(({ due }) => due > 0)
      .map(({ kind, due, oldest }) => ({ kind, due, oldestSeconds: oldest ?? 0 })),
    deliveriesOpen: (deliveries?.due ?? 0) + (deliveries?.claimed ?? 0),
  }
}
