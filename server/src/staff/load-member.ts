import { accountStandingOf } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'
import { enterOrganization, toPerson, type Member } from '../calls/who.ts'

/**
 * Loads the member on whose behalf a job runs, with their current rights and reach. Null if they no longer have access.
 * `cause` goes into the facts of what is done for them.
 */
export const loadMember = async (
  deps: Deps,
  asked: { accountId: string; organizationId: string },
  cause: string,
): Promise<Member | null> => {
  const standing = await accountStandingOf(deps.store.global, asked.accountId)
  const nowhere = { sessionId: '', accessExpiresAt: new Date(0), mark: null }
  const person = toPerson(standing, nowhere, { address: '', requestId: cause })
  if (person === null || (person.home !== null && person.home !== asked.organizationId)) return null
  return enterOrganization(deps, person, asked.organizationId)
}
