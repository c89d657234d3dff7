import type pg from 'pg'
import type { Connection } from '../connection.ts'
import { inOwnerTransaction } from './owner-session.ts'

/** How encrypted content is encrypted again. Null: it can't be opened, and stays as it is. */
export interface Rewriting {
  factor(row: { accountId: string; sealed: Buffer }): Buffer | null
  credentials(row: {
    organizationId: string
    accountId: string
    sealed: Buffer
    sealedBy: string
  }): { sealed: Buffer; sealed_by: string } | null
  webhook(row: SealedRow): SealedAnew | null
}

interface SealedAnew {
  sealed: Buffer
  sealed_by: string
}
type SealedRow = SealedAnew & { organization_id: string; webhook_id: string }

export interface Rewritten {
  factors: number
  credentials: number
  webhooks: number
  /** What could not be opened. */
  left: number
}

/** Rewrites everything in the database that is encrypted, in all organizations: all of it or, if it fails, nothing. */
export const rewriteSealed = (connection: Connection, by: Rewriting, signal?: AbortSignal): Promise<Rewritten> =>
  inOwnerTransaction(
    connection,
    'begin',
    async (client) => {
      const done: Rewritten = { factors: 0, credentials: 0, webhooks: 0, left: 0 }
      await rewriteFactors(client, by, done)
      await rewriteCredentials(client, by, done)
      await rewriteWebhooks(client, by, done)
      return done
    },
    signal,
  )

const rewriteFactors = async (client: pg.Client, by: Rewriting, done: Rewritten): Promise<void> => {
  const { rows } = await client.query<{ account_id: string; sealed: Buffer }>(
    `select account_id, second_factor_secret as sealed from accounts
    where second_factor_secret is not null order by account_id for update`,
  )
  for (const { account_id: accountId, sealed } of rows) {
    const anew = by.factor({ accountId, sealed })
    if (anew === null) done.left += 1
    else {
      await client.query('update accounts set second_factor_secret = $2 where account_id = $1', [accountId, anew])
      done.factors += 1
    }
  }
}

const rewriteCredentials = async (client: pg.Client, by: Rewriting, done: Rewritten): Promise<void> => {
  const { rows } = await client.query<{ organization_id: string; id: string; sealed: Buffer; sealed_by: string }>(
    `select organization_id, carrier_account_id as id, sealed, sealed_by from carrier_accounts
    where sealed is not null order by organization_id, carrier_account_id for update`,
  )
  for (const { organization_id: organizationId, id: accountId, sealed, sealed_by: sealedBy } of rows) {
    const anew = by.credentials({ organizationId, accountId, sealed, sealedBy })
    if (anew === null) done.left += 1
    else {
      await client.query(
        `update carrier_accounts set sealed = $3, sealed_by = $4
        where organization_id = $1 and carrier_account_id = $2`,
        [organizationId, accountId, anew.sealed, anew.sealed_by],
      )
      done.credentials += 1
    }
  }
}

const rewriteWebhooks = async (client: pg.Client, by: Rewriting, done: Rewritten): Promise<void> => {
  const { rows } = await client.query<SealedRow>(
    `select organization_id, webhook_id, sealed, sealed_by from webhooks order by organization_id, webhook_id for update`,
  )
  for (const row of rows) {
    const anew = by.webhook(row)
    if (anew === null) done.left += 1
    else {
      await client.query(
        'update webhooks set sealed = $3, sealed_by = $4 where organization_id = $1 and webhook_id = $2',
        [row.organization_id, row.webhook_id, anew.sealed, anew.sealed_by],
      )
      done.webhooks += 1
    }
  }
}
