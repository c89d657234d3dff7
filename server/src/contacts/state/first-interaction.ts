import type { Contact } from '@attune/contract/contacts/entity'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { changeState } from './change-state.ts'

/** Onboarding begins. The fact says whether its automation is to begin at once. */
export const startFirstInteraction = (
  deps: Deps,
  who: Member,
  { id, triggerOnboarding }: { id: string; triggerOnboarding: boolean },
): Promise<Contact> =>
  changeState(deps, who, id, () => ({
    columns: { first_interaction: 'started', first_interaction_at: deps.now() },
    kind: 'ContactFirstInteractionStarted',
    payload: { triggerOnboarding },
  }))

/** Onboarding ends, or begins anew. The fact says what becomes of what was scheduled by it. */
export const dropFirstInteraction = (
  deps: Deps,
  who: Member,
  { id, restart, dropSchedules }: { id: string; restart: boolean; dropSchedules: boolean },
): Promise<Contact> =>
  changeState(deps, who, id, (row) =>
    row.first_interaction !== 'started' && !restart
      ? null
      : {
          columns: { first_interaction: restart ? 'started' : 'dropped', first_interaction_at: deps.now() },
          kind: 'ContactFirstInteractionDropped',
          payload: { restart, dropSchedules },
        },
  )
