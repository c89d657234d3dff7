import { DAY_MS, HOUR_MS } from '@attune/contract/durations'
import type { OrganizationKey } from '@attune/samples/shapes'
import { markOldNoticesRead } from '@attune/store/notices/notices'
import type { Deps } from '../deps.ts'
import { castOf } from './cast.ts'

/** Nobody leaves a notice unread for longer than this. */
const UNREAD_MS = 2 * DAY_MS

/** Lets everybody have read the demo's older notices. Like the tasks, that is no part of the recording. */
export const seedNotices = (deps: Deps, key: OrganizationKey): Promise<void> =>
  deps.store.tenant(castOf(key).organizationId, (tx) =>
    markOldNoticesRead(tx, { raisedBefore: new Date(deps.now().getTime() - UNREAD_MS), afterMs: HOUR_MS }),
  )
