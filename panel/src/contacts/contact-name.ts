import type { Contact } from '@attune/contract/contacts/entity'

/** A client's name; somebody without one is not nobody. */
export const nameOf = ({ profile }: Pick<Contact, 'profile'>): string =>
  profile.basic.fullName.trim() === '' ? 'Unknown Name' : profile.basic.fullName
