import { eraseContact } from '@attune/store/contacts/erase-contact'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Deps } from '../deps.ts'
import { removeMediaOf } from '../media/remove-media.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'

/**
 * Erases a client. Who they were goes at once, and so do notes and files; the texts of their thread go by the work that
 * the fact sets going. Whoever reached the client is told by the live stream that they are gone.
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
