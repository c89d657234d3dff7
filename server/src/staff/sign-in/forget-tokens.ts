import { DAY_MS } from '@attune/contract/durations'
import { deleteEndedSessions, forgetRefreshTokens } from '@attune/store/staff/sessions'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../../deps.ts'
import type { GlobalJob } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** How far the tokens have been checked: the hash of one, as hex. Once they all have, how far the sessions have. */
    'forget-tokens': { after?: string; afterSession?: string }
  }
}

const KIND = 'forget-tokens'
/** Tokens checked by one statement: few enough not to slow down sign-ins. */
const PORTION = 5_000
/** Sessions checked by one statement. Each that is deleted is looked up in three tables. */
const SESSION_PORTION = 200
/** Portions in one run of the job; then others have their turn. */
const AT_ONCE = 20

/** Adds the daily job unless there is one already. Called at each start. */
export const addForgetTokens = (deps: Deps): Promise<void> =>
  addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/**
 * Deletes the refresh tokens that can renew nothing any more (every open panel gets a new one each quarter of an hour),
 * and then the sessions that have been over for a day. Continues at once while there are more to check, and runs again
 * tomorrow.
 */
export const forgetTokens = async (deps: Deps, item: GlobalJob<'forget-tokens'>): Promise<void> => {
  const { global } = deps.store
  const { after: afterToken = '', afterSession } = item.payload
  const before = new Date(deps.now().getTime() - DAY_MS)
  const token =
    afterSession === undefined
      ? await walkPortions(afterToken, (after) => forgetRefreshTokens(global, { after, before, portion: PORTION }))
      : null
  if (token !== null) return postponeGlobalWork(global, item, 0, { after: token })
  const session = await walkPortions(afterSession ?? '', (after) =>
    deleteEndedSessions(global, { after, before, portion: SESSION_PORTION }),
  )
  return session === null
    ? postponeGlobalWork(global, item, DAY_MS, {})
    : postponeGlobalWork(global, item, 0, { afterSession: session })
}

/** Takes one portion after another. Returns how far it has come; null at the end. */
const walkPortions = async (from: string, next: (after: string) => Promise<string | null>): Promise<string | null> => {
  let after: string | null = from
  for (let portion = 0; after !== null && portion < AT_ONCE; portion += 1) after = await next(after)
  return after
}
