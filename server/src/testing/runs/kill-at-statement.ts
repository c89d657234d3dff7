import { bindTables } from '@attune/store/tenant-tables'
import type { Deps } from '../../deps.ts'

/** A process that dies at the n-th statement of a transaction, which is rolled back. */
export const killAtStatement = (deps: Deps, last: number): Deps => {
  const tenant: Deps['store']['tenant'] = (organizationId, work) =>
    deps.store.tenant(organizationId, (tx) => {
      let done = 0
      const db = tx.db.withPlugin({
        transformQuery: ({ node: query }) => {
          done += 1
          if (done === last) throw new Error('The process died.')
          return query
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      return work({ ...tx, db, ...bindTables(db, organizationId) })
    })
  return { ...deps, store: { ...deps.store, tenant } }
}
