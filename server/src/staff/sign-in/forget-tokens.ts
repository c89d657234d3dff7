import { DAY_MS } from '@attune/contract/durations'
import { forgetRefreshTokens } from '@attune/store/staff/sessions'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../../deps.ts'
import type { GlobalJob } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** How far the tokens have been checked: the hash of one, as hex. */
    'forget-tokens': { after?: string }
  }
}

const KIND = 'forget-tokens'
/** Tokens checked by one statement: few enough not to slow down sign-ins. */
const PORTION = 5_000
/** Portions in one run of the job; then others have their turn. */
const AT_ONCE = 20

/** Adds the daily job unless there is one already. Called at each start. */
export const addForgetTokens = (deps: Deps): Promise<void> =>
  addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/**
 * Deletes the refresh tokens that can renew nothing any more: every open panel gets a new one each quarter of an hour.
 * Continues at once while there are more to check, and runs again tomorrow.
 */
export const forgetTokens = async (deps: Deps, item: GlobalJob<'forget-tokens'>): Promise<void> => {
  const { global } = deps.store
  const before = new Date(deps.now().getTime() - DAY_MS)
  let after: string | null = item.payload.after ?? ''
  for (let portion = 0; after !== null && portion < AT_ONCE; portion += 1)
    after = await forgetRefreshTokens(global, { after, before, portion: PORTION })
  return after === null ? postponeGlobalWork(global, item, DAY_MS, {}) : postponeGlobalWork(global, item, 0, { after })
}
