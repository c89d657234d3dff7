import type { contacts } from '@attune/contract/contacts/calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { getContact } from './get-contact.ts'
import { listContacts } from './list-contacts.ts'

export const contactHandlers: HandlersOf<typeof contacts> = { list: inside(listContacts), get: inside(getContact) }
