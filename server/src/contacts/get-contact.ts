import type { Contact } from '@attune/contract/contacts/entity'
import type { Deps } from '../deps.ts'
import type { Member } from '../calls/who.ts'
import { accessContact } from './access.ts'

export const getContact = (deps: Deps, who: Member, input: { id: string }): Promise<Contact> =>
  deps.store.tenant(who.organizationId, (tx) => accessContact(deps, tx, who, input.id))

/** How many messages may still be planned for a client; null: no limit. */
export const getMessageLimit = async (
  deps: Deps,
  who: Member,
  input: { id: string },
): Promise<Pick<Contact, 'messageLimit'>> => {
  const { messageLimit } = await getContact(deps, who, input)
  return { messageLimit }
}
