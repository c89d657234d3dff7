import { listMessages } from '@attune/store/conversations/messages'
import type { TenantSchema } from '@attune/store/schema'
import { bindTables } from '@attune/store/tenant-tables'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** A statement with its parameters by place. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * The statement with which the store lists a client's newest messages for a coach, so that the limit of S6 always runs
 * the same query as the product.
 */
export const statementOf = async (page: {
  organizationId: string
  accountId: string
  contactId: string
  limit: number
}): Promise<Statement> => {
  const { organizationId, accountId, contactId, limit } = page
  const sent: Statement[] = []
  const db = new Kysely<TenantSchema>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  })
  const tx = {
    db,
    organizationId,
    reactions: {},
    plans: 'once' as const,
    wrote: { facts: false, work: false },
    ...bindTables(db, organizationId),
  }
  await listMessages(tx, contactId, { reach: { kind: 'coaches', accountIds: [accountId] }, limit })
  const [statement] = sent
  if (statement === undefined || sent.length > 1) throw new Error('A page of messages is no longer one statement.')
  return statement
}
