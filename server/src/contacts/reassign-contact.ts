import type { Contact } from '@attune/contract/contacts/entity'
import { coachesOf, setCoaches } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import { handOverNotices } from '@attune/store/staff/hand-over-notices'
import { whoActsFor } from '@attune/store/staff/absences/who-acts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'
import { chooseCoaches, type Coaches, type CoachesInput } from './choose-coaches.ts'

/** Assigns a client to other coaches. */
export const reassignContact = (deps: Deps, who: Member, input: CoachesInput & { id: string }): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await reassignInTx(deps, tx, who, input)
    return accessContact(deps, tx, who, input.id)
  })

/** The same inside the caller's transaction. */
export const reassignInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: CoachesInput & { id: string; keepOthers?: true },
): Promise<void> => {
  await accessContact(deps, tx, who, input.id)
  const row = await lockContact(tx, input.id)
  if (row === undefined || row.removed_at !== null) throw new Refusal('ContactNotFound')
  const now = { primary: row.primary_coach_id, all: await coachesOf(tx, input.id) }
  // A bulk action only replaces the primary coach; the others stay.
  const others = input.keepOthers === true ? { coaches: now.all.filter((id) => id !== now.primary) } : {}
  const then = await chooseCoaches(deps, tx, who, now, { ...input, ...others })
  if (then !== 'unchanged') await giveToCoaches(deps, tx, who, input.id, then)
}

/**
 * Writes a locked client's coaches. The fact names the coaches who lost the client, so that their live streams drop it.
 * Their open notices about the client go to those who coach the client from now on.
 */
export const giveToCoaches = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  coaches: Coaches,
  handedOver: { from: string; to: string } | null = null,
): Promise<void> => {
  const at = deps.now()
  const { lost } = await setCoaches(tx, contactId, coaches.all, coaches.primary)
  if (lost.length > 0) {
    const covers = await whoActsFor(tx, coaches.all, at)
    await handOverNotices(tx, { from: lost, to: [...coaches.all, ...covers.values()], contactId, at })
  }
  await recordFacts(tx, [
    {
      kind: 'ContactReassigned',
      contactId,
      payload: { lost, ...handedOver },
      ...byOf(who, at),
    },
  ])
}
