import type { Contact } from '@attune/contract/contacts/entity'

/** A client's name, or 'Unknown Name' if it is empty. */
export const nameOf = ({ profile }: Pick<Contact, 'profile'>): string =>
  profile.basic.fullName.trim() === '' ? 'Unknown Name' : profile.basic.fullName
