import type { Contact } from '@attune/contract/contacts/entity'
import { coachesOf, setCoaches } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'
import { chooseCoaches, type Coaches, type CoachesInput } from './choose-coaches.ts'

/** Gives a client to other coaches. */
export const reassignContact = (deps: Deps, who: Member, input: CoachesInput & { id: string }): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await reassignInTx(deps, tx, who, input)
    return accessContact(deps, tx, who, input.id)
  })

/** The same inside a transaction: also for one of many. */
export const reassignInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: CoachesInput & { id: string; keepOthers?: true },
): Promise<void> => {
  await accessContact(deps, tx, who, input.id)
  const row = await lockContact(tx, input.id)
  if (row === undefined) throw new Refusal('ContactNotFound')
  const now = { primary: row.primary_coach_id, all: await coachesOf(tx, input.id) }
  // One of many gets another primary coach; who else coaches them stays.
  const others = input.keepOthers === true ? { coaches: now.all.filter((id) => id !== now.primary) } : {}
  const then = await chooseCoaches(tx, who, now, { ...input, ...others })
  if (then !== 'unchanged') await giveToCoaches(deps, tx, who, input.id, then)
}

/** Writes who coaches a locked client. Whoever loses the client is told so by the live stream. */
export const giveToCoaches = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  coaches: Coaches,
): Promise<void> => {
  const { lost } = await setCoaches(tx, contactId, coaches.all, coaches.primary)
  await recordFacts(tx, [
    {
      kind: 'ContactReassigned',
      contactId,
      payload: { lost },
      actor: who.account.account_id,
      cause: who.requestId,
      at: deps.now(),
    },
  ])
}
