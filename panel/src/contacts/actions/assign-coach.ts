import type { Contact } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { newerContactOf } from '../data/newer-contact.ts'

/**
 * Gives a client another primary coach, who takes the former one's place. The other coaches stay as they are by now: a
 * colleague may have added or removed some since the client was loaded.
 */
export const assignCoach = async (contact: Contact, primaryCoach: string | null): Promise<Contact> => {
  try {
    return await calls.contacts.update({
      id: contact._id,
      'if-match': contact.rev,
      primaryCoach,
      coaches: coachesWith(contact, primaryCoach),
    })
  } catch (error) {
    const newer = newerContactOf(error)
    if (newer === null) throw error
    return assignCoach(newer, primaryCoach)
  }
}

const coachesWith = ({ coaches, primaryCoach }: Contact, next: string | null): string[] => [
  ...new Set([...coaches.filter((id) => id !== primaryCoach?._id), ...(next === null ? [] : [next])]),
]
