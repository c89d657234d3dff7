import { withVisitor, type Member } from '@attune/server/calls/who'
import type { Deps } from '@attune/server/deps'
import { loadMember } from '@attune/server/staff/load-member'
import type { Store } from '@attune/store/store'
import pg from 'pg'

/** A member of staff who calls the product's own functions, with the dependencies that reading needs. */
export const loadReader = async (
  store: Store,
  asked: { accountId: string; organizationId: string },
): Promise<[Deps, Member]> => {
  const deps = {
    store,
    now: () => new Date(),
    publicUrl: 'https://desk.example',
    secret: 'of the measurement only, long enough',
  } as Deps
  const who = await loadMember(deps, asked, 'bench')
  if (who === null) throw new Error('Nobody is there to ask.')
  return [deps, who]
}

/** The same member of staff while their screen is recorded, when they may not see who clients are. */
export const toMasked = (who: Member): Member =>
  withVisitor(who, { address: '', requestId: 'bench', recordVideo: true })

/** Runs one statement as the product would: with its role, in a transaction that sees one organization. */
export const askByHand = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  organizationId: string,
  sql: string,
  values: unknown[],
): Promise<R[]> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local attune.organization = '${organizationId}'`)
    const { rows } = await client.query<R>(sql, values)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}
