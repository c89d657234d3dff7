import { eraseContact } from '@attune/store/contacts/erase-contact'
import { listMergedInto, lockContact } from '@attune/store/contacts/contacts'
import type { Deps } from '../deps.ts'
import { removeMediaOf } from '../media/remove-media.ts'
import { Refusal } from '../refusal.ts'
import { causeOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'

/**
 * Erases a client. Identity, notes and files are erased at once; the texts of the thread are erased by the job that the
 * fact starts. The live streams of everybody who reached the client drop it.
 */
export const removeContact = (
  deps: Deps,
  who: Member,
  input: { id: string; reason: string },
): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    // In the order in which merges lock.
    for (const part of await listMergedInto(tx, input.id)) await lockContact(tx, part)
    const contact = await lockContact(tx, input.id)
    // While this waited, the client may have been erased, or have become part of another one.
    if (contact === undefined || contact.removed_at !== null) throw new Refusal('ContactNotFound')
    const by = { actor: who.account.account_id, cause: causeOf(who) }
    const at = deps.now()
    // The records of clients that were merged into this one are this client's, too.
    for (const contactId of [...(await listMergedInto(tx, input.id)), input.id]) {
      const lost = await eraseContact(tx, contactId, at, input.reason)
      await removeMediaOf(deps, tx, { contactId }, by)
      await recordFacts(tx, [{ kind: 'ContactRemoved', contactId, payload: { lost }, ...by, at }])
    }
    return { _id: input.id }
  })
