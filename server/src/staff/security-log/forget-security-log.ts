import { DAY_MS } from '@attune/contract/durations'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import { forgetSecurityEvents } from '@attune/store/staff/security-log'
import type { Deps } from '../../deps.ts'
import type { GlobalJob } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    'forget-security-log': Record<string, never>
  }
}

const KIND = 'forget-security-log'
/** Rows deleted at a time: few enough not to slow down sign-ins. */
const AT_ONCE = 5_000

/** Adds the daily job unless there is one already. Called at each start. */
export const addForgetSecurityLog = (deps: Deps): Promise<void> =>
  addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/** Deletes events older than the setting allows, and runs again tomorrow. */
export const forgetSecurityLog = async (deps: Deps, item: GlobalJob<'forget-security-log'>): Promise<void> => {
  const { global } = deps.store
  const before = new Date(deps.now().getTime() - deps.settings.securityLogDays * DAY_MS)
  let forgotten: number
  do forgotten = await forgetSecurityEvents(global, before, AT_ONCE)
  while (forgotten === AT_ONCE)
  await postponeGlobalWork(global, item, DAY_MS)
}
