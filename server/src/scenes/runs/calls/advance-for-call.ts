import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { noteMember } from '../../../staff/note-member.ts'
import { causeOf } from '../../../calls/by.ts'
import type { Member } from '../../../calls/who.ts'
import type { LaneName } from '../../engine-thread/advance-in-thread.ts'
import { openSession, type RunSession } from '../run-session.ts'
import { TooSlow } from '../slow-scenes.ts'

/**
 * Runs a call that changes a client's runs, in one transaction under the contact's lock. `look` checks access, before
 * the lock is taken. A slow turn is retried in the patient lane, in the same call. If the machine has no time for that
 * either, the call is refused as `Unavailable`.
 */
export const advanceForCall = async <T>(
  deps: Deps,
  who: Member,
  contactId: string,
  look: (tx: Tenant) => Promise<void>,
  work: (session: RunSession) => Promise<T>,
): Promise<T> => {
  const inLane = (lane: LaneName) =>
    deps.store.tenant(who.organizationId, async (tx) => {
      await look(tx)
      const by = { actor: who.account.account_id, cause: causeOf(who), lane }
      const session = await openSession(deps, tx, contactId, by)
      if (session === null) throw new Refusal('ContactNotFound')
      await noteMember(tx, who)
      return work(session)
    })
  try {
    return await inLane('quick')
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    return inLane('patient').catch((again: unknown) => {
      throw again instanceof TooSlow ? new Refusal('Unavailable', undefined, 5) : again
    })
  }
}
