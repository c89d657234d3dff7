import { PostgresQueryCompiler } from 'kysely'
import { bindTables } from '@attune/store/tenant-tables'
import type { Deps } from '../../deps.ts'

/** The same dependencies, with the texts of all statements that are run in a tenant's transactions. */
export const watchStatements = (deps: Deps): { deps: Deps; statements: string[] } => {
  const compiler = new PostgresQueryCompiler()
  const statements: string[] = []
  const tenant: Deps['store']['tenant'] = (organizationId, work) =>
    deps.store.tenant(organizationId, (tx) => {
      const db = tx.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          statements.push(compiler.compileQuery(node, queryId).sql)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      return work({ ...tx, db, ...bindTables(db, organizationId) })
    })
  return { deps: { ...deps, store: { ...deps.store, tenant } }, statements }
}
