import { setCoaches } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../staff/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'

interface Input {
  id: string
  /** All who coach from now on, the primary coach first. They are staff of the contact's organization. */
  coachIds: string[]
}

/** Gives a client to other coaches. Whoever loses the client is told so by the live stream. */
export const reassignContact = (deps: Deps, who: Member, input: Input): Promise<{ lost: string[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(tx, who, input.id)
    if ((await lockContact(tx, input.id)) === undefined) throw new Refusal('ContactNotFound')
    const { lost } = await setCoaches(tx, input.id, input.coachIds)
    await recordFacts(tx, [
      {
        kind: 'ContactReassigned',
        contactId: input.id,
        payload: { lost },
        actor: who.account.account_id,
        cause: who.requestId,
        at: deps.now(),
      },
    ])
    return { lost }
  })
