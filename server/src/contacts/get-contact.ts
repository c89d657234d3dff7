import type { Contact } from '@attune/contract/contacts/entity'
import type { Deps } from '../deps.ts'
import type { Member } from '../staff/who.ts'
import { accessContact } from './access.ts'

export const getContact = (deps: Deps, who: Member, input: { id: string }): Promise<Contact> =>
  deps.store.tenant(who.organizationId, (tx) => accessContact(tx, who, input.id))
