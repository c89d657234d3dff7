import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { noteMember } from '../../../staff/note-member.ts'
import type { Member } from '../../../calls/who.ts'
import type { Lane } from '../../engine-thread/play-turn.ts'
import { openSession, type RunSession } from '../run-session.ts'
import { TooSlow } from '../slow-scenes.ts'

/**
 * A call that moves a client's runs, in one transaction under the contact's lock. `look` refuses what may not be seen,
 * before the lock. A turn that takes long is played again with more patience, in the same call.
 */
export const advanceForCall = async <T>(
  deps: Deps,
  who: Member,
  contactId: string,
  look: (tx: Tenant) => Promise<void>,
  work: (play: RunSession) => Promise<T>,
): Promise<T> => {
  const inLane = (lane: Lane) =>
    deps.store.tenant(who.organizationId, async (tx) => {
      await look(tx)
      const by = { actor: who.account.account_id, cause: who.requestId, lane }
      const play = await openSession(deps, tx, contactId, by)
      if (play === null) throw new Refusal('ContactNotFound')
      await noteMember(tx, who)
      return work(play)
    })
  try {
    return await inLane('quick')
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    return inLane('patient')
  }
}
