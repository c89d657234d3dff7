import { standingOf } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'
import { enter, personFrom, type Member } from './who.ts'

/**
 * Whoever asked for work that goes on by itself, as they stand now: what they may and whom they reach may have changed
 * since. Null: they may do nothing there any more. `cause` goes into the facts of what is done for them.
 */
export const memberAs = async (
  deps: Deps,
  asked: { accountId: string; organizationId: string },
  cause: string,
): Promise<Member | null> => {
  const standing = await standingOf(deps.store.global, asked.accountId)
  const nowhere = { sessionId: '', accessExpiresAt: new Date(0), mark: null }
  const person = personFrom(standing, nowhere, { address: '', requestId: cause })
  if (person === null || (person.home !== null && person.home !== asked.organizationId)) return null
  return enter(deps, person, asked.organizationId)
}
