import { eraseRows, forgetFiles, leaveTombstone, listFiles, listToErase } from '@attune/store/organizations/deletion'
import { addDailyWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../work/kinds.ts'

const KIND = 'erase-organizations'
const HOUR_MS = 3_600_000
/** Rows per statement: few enough not to slow down other organizations. */
const ROWS = 2_000
const FILES = 100
/** Statements in one run of the job; then others have their turn. */
const AT_ONCE = 25

/** Adds the job unless there is one already. Called at each start. */
export const addEraseOrganizations = (deps: Deps): Promise<void> =>
  addDailyWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/**
 * Erases organizations that were deleted 30 days ago, in portions: rows, then files with their bytes; what is left is when an
 * organization was deleted, and by whom. After a crash it goes on where it stopped.
 */
export const eraseOrganizations = async (deps: Deps, item: Job<'erase-organizations'>): Promise<void> => {
  const { global } = deps.store
  const [organizationId] = await listToErase(global)
  if (organizationId === undefined) return postponeGlobalWork(global, item, HOUR_MS)
  for (let portion = 0; portion < AT_ONCE; portion += 1)
    if (!(await erasePortion(deps, organizationId))) {
      await leaveTombstone(global, organizationId, deps.now())
      deps.log.info({ organizationId }, 'a deleted organization was erased')
      break
    }
  return postponeGlobalWork(global, item, 0)
}

/** False if nothing is left. */
const erasePortion = async (deps: Deps, organizationId: string): Promise<boolean> => {
  if ((await eraseRows(deps.store.global, organizationId, ROWS)) > 0) return true
  const mediaIds = await deps.store.tenant(organizationId, (tx) => listFiles(tx, FILES))
  for (const mediaId of mediaIds) await deps.files.remove({ organizationId, mediaId })
  await deps.store.tenant(organizationId, (tx) => forgetFiles(tx, mediaIds))
  return mediaIds.length > 0
}
