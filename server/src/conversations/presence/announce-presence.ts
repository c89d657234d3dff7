import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import { PRESENCE_CALLS } from '@attune/contract/conversations/presence-limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { sharesPresence, type Member } from '../../calls/who.ts'
import { accessCoachIds } from '../access.ts'
import { noteSign } from '../takeover/takeover.ts'

interface PresenceInput {
  contactId: string | null
  state: 'viewing' | 'typing'
  tab?: string | undefined
}

/**
 * Notes which conversation a tab is showing. Presence ends when it is no longer announced; none of it is stored except
 * the time at which a coach last typed.
 */
export const announcePresence = async (
  deps: Deps,
  who: Member,
  { contactId, state, tab = 'session' }: PresenceInput,
): Promise<{ people: PresentPerson[] }> => {
  const { sessionId, organizationId, account } = who
  if (!deps.presence.admits(account.account_id))
    throw new Refusal('PresenceThrottled', undefined, PRESENCE_CALLS.seconds)
  if (contactId === null) {
    deps.presence.leave(sessionId, tab)
    return { people: [] }
  }
  const coachIds = await deps.store.tenant(organizationId, async (tx) => {
    const ids = await accessCoachIds(tx, who, contactId)
    // In the database, because every process asks the gate (docs/decisions/0058).
    if (state === 'typing') await noteSign(deps, tx, who, contactId)
    return ids
  })
  if (sharesPresence(who))
    deps.presence.see({
      sessionId,
      tab,
      accountId: account.account_id,
      name: account.name,
      organizationId,
      contactId,
      coachIds,
      typing: state === 'typing',
    })
  return { people: deps.presence.peopleAt(organizationId, contactId) }
}
