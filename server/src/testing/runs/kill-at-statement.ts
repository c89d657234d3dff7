import type { Deps } from '../../deps.ts'

/** A process whose n-th statement of a transaction never comes back: all of the transaction is undone. */
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
      return work({ ...tx, db })
    })
  return { ...deps, store: { ...deps.store, tenant } }
}
