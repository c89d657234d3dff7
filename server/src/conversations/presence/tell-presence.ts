import type { PresentPerson } from '@attune/contract/conversations/presence'
import { PRESENCE_CALLS } from '@attune/contract/conversations/presence-limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { leavesTraces, type Member } from '../../staff/who.ts'
import { accessCoachIds } from '../access.ts'

interface Input {
  contactId: string | null
  state: 'viewing' | 'typing'
  tab?: string | undefined
}

/** Notes what one of somebody's tabs looks at. Nothing is written down: it is over when nobody says it again. */
export const tellPresence = async (
  deps: Deps,
  who: Member,
  { contactId, state, tab = 'session' }: Input,
): Promise<{ people: PresentPerson[] }> => {
  const { sessionId, organizationId, account } = who
  if (!deps.presence.admits(account.account_id))
    throw new Refusal('PresenceThrottled', undefined, PRESENCE_CALLS.seconds)
  if (contactId === null) {
    deps.presence.leave(sessionId, tab)
    return { people: [] }
  }
  const coachIds = await deps.store.tenant(organizationId, (tx) => accessCoachIds(tx, who, contactId))
  if (leavesTraces(who))
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
