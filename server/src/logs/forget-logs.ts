import { DAY_MS } from '@attune/contract/durations'
import { forgetFacts, forgetLooks, listLogRules, listOldLooks, shortestLogDays } from '@attune/store/logs/forget'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../deps.ts'
import type { GlobalJob } from '../work/kinds.ts'
import { sealContact } from './proof/seal.ts'

declare module '../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** How far the log has been checked. */
    'forget-logs': { xid?: string; position?: string }
  }
}

const KIND = 'forget-logs'
/** How much of the log one statement checks: little enough not to slow down other writers. */
const PORTION = 5_000
/** Portions in one run of the job; then others have their turn. */
const AT_ONCE = 20
/** Looks whose clients are sealed in one run. */
const LOOKS = 100

/** Adds the daily job unless there is one already. Called at each start. */
export const addForgetLogs = (deps: Deps): Promise<void> =>
  addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/**
 * Deletes what is older than each organization keeps its log, in portions: continues at once while there is more, and
 * runs again tomorrow. Who looked at a client is sealed before it is deleted, and what clients' proofs are made of
 * stays.
 */
export const forgetLogs = async (deps: Deps, item: GlobalJob<'forget-logs'>): Promise<void> => {
  const { global } = deps.store
  if (await forgetOldLooks(deps)) return postponeGlobalWork(global, item, 0)
  const days = await shortestLogDays(global)
  const now = deps.now()
  let { xid = '0', position = '0' } = item.payload
  for (let portion = 0; days !== null && portion < AT_ONCE; portion += 1) {
    const last = await forgetFacts(global, { after: { xid, position }, now, portion: PORTION })
    // From here on nobody's rule has passed.
    if (last === null || last.at.getTime() > now.getTime() - days * DAY_MS)
      return postponeGlobalWork(global, item, DAY_MS, {})
    ;({ xid, position } = last)
  }
  return postponeGlobalWork(global, item, days === null ? DAY_MS : 0, days === null ? {} : { xid, position })
}

/** Whether there may be more. */
const forgetOldLooks = async (deps: Deps): Promise<boolean> => {
  let more = false
  for (const { organizationId, days } of await listLogRules(deps.store.global)) {
    const before = new Date(deps.now().getTime() - days * DAY_MS)
    const contactIds = await deps.store.tenant(organizationId, (tx) => listOldLooks(tx, before, LOOKS))
    for (const contactId of contactIds) {
      await sealContact(deps, organizationId, contactId)
      await deps.store.tenant(organizationId, (tx) => forgetLooks(tx, contactId, before))
    }
    more ||= contactIds.length > 0
  }
  return more
}
