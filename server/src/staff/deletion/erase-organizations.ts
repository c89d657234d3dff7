import { HOUR_MS } from '@attune/contract/durations'
import { eraseRows, forgetFiles, leaveTombstone, listFiles, listToErase } from '@attune/store/organizations/deletion'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../../deps.ts'
import type { GlobalJob } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** Those that couldn't be erased; they wait until the others are. */
    'erase-organizations': { failed?: string[] }
  }
}

const KIND = 'erase-organizations'
/** Rows per statement: few enough not to slow down other organizations. */
const ROWS = 2_000
const FILES = 100
/** Statements in one run of the job; then others have their turn. */
const AT_ONCE = 25

/** Adds the job unless there is one already. Called at each start. */
export const addEraseOrganizations = (deps: Deps): Promise<void> =>
  addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/**
 * Erases organizations that were deleted 30 days ago, in portions: rows, then files with their bytes; what is left is
 * when an organization was deleted, and by whom. After a crash it continues where it stopped. One that can't be erased
 * waits until the others are, and is tried again an hour later.
 */
export const eraseOrganizations = async (deps: Deps, item: GlobalJob<'erase-organizations'>): Promise<void> => {
  const { global } = deps.store
  const { failed = [] } = item.payload
  const organizationId = (await listToErase(global)).find((each) => !failed.includes(each))
  if (organizationId === undefined) return postponeGlobalWork(global, item, HOUR_MS, {})
  try {
    await eraseSome(deps, organizationId)
  } catch (error) {
    // A problem with one organization must not keep the others' data from being erased. Without a database, putting it
    // off fails, too.
    deps.log.error({ err: error, organizationId }, 'a deleted organization could not be erased')
    return postponeGlobalWork(global, item, 0, { failed: [...failed, organizationId] })
  }
  return postponeGlobalWork(global, item, 0)
}

const eraseSome = async (deps: Deps, organizationId: string): Promise<void> => {
  for (let portion = 0; portion < AT_ONCE; portion += 1)
    if (!(await erasePortion(deps, organizationId))) {
      await leaveTombstone(deps.store.global, organizationId, deps.now())
      deps.log.info({ organizationId }, 'a deleted organization was erased')
      return
    }
}

/** False if nothing is left. */
const erasePortion = async (deps: Deps, organizationId: string): Promise<boolean> => {
  if ((await eraseRows(deps.store.global, organizationId, ROWS)) > 0) return true
  const mediaIds = await deps.store.tenant(organizationId, (tx) => listFiles(tx, FILES))
  for (const mediaId of mediaIds) await deps.files.remove({ organizationId, mediaId })
  await deps.store.tenant(organizationId, (tx) => forgetFiles(tx, mediaIds))
  return mediaIds.length > 0
}
