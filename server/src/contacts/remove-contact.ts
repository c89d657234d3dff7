import { eraseContact } from '@attune/store/contacts/erase-contact'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Deps } from '../deps.ts'
import { removeMediaOf } from '../media/remove-media.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'

/**
 * Erases a client. Identity, notes and files go at once; the texts of the thread are erased by the job that the fact
 * starts. The live streams of everybody who reached the client drop it.
 */
export const removeContact = (
  deps: Deps,
  who: Member,
  input: { id: string; reason: string },
): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    if ((await lockContact(tx, input.id)) === undefined) throw new Refusal('ContactNotFound')
    const by = { actor: who.account.account_id, cause: who.requestId }
    const at = deps.now()
    const lost = await eraseContact(tx, input.id, at, input.reason)
    await removeMediaOf(deps, tx, { contactId: input.id }, by)
    await recordFacts(tx, [{ kind: 'ContactRemoved', contactId: input.id, payload: { lost }, ...by, at }])
    return { _id: input.id }
  })
