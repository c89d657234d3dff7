import { accountStandingOf } from '@attune/store/staff/accounts'
import { sessionById } from '@attune/store/staff/sessions'
import { toPerson, withVisitor, type Person, type Visitor } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { sessionEndOf } from './tokens.ts'

/**
 * A person as they are now, found by their session rather than its access token, which may be replaced during a long
 * download. Null once the session has ended or they have lost their access, and for someone who has switched into
 * another account.
 */
export const personBySession = async (deps: Deps, who: Person): Promise<Person | null> => {
  const { sessionId, accessExpiresAt, mark, home, switched } = who
  const { global } = deps.store
  const session = await sessionById(global, sessionId)
  if (session === undefined || session.ended_at !== null || switched !== undefined) return null
  const standing = await accountStandingOf(global, who.account.account_id)
  const end = sessionEndOf(deps.settings, standing?.organization, session.started_at, session.key_expires_at)
  if (end <= deps.now()) return null
  const visitor = visitorOf(who)
  const person = toPerson(standing, { sessionId, accessExpiresAt, mark }, visitor)
  return person === null || person.home !== home || person.needsSecondFactor ? null : withVisitor(person, visitor)
}

const visitorOf = ({ address, requestId, userAgent, recordVideo }: Visitor): Visitor => ({
  address,
  requestId,
  ...(userAgent !== undefined && { userAgent }),
  ...(recordVideo !== undefined && { recordVideo }),
})
