import { createAtom, useSelector } from '@tanstack/react-store'
import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { useAccount } from '../account.ts'

type PresentPeople = readonly PresentPerson[]

const NOBODY: PresentPeople = []
const presentByContact = createAtom<ReadonlyMap<string, PresentPeople>>(new Map())

/** Takes over who is viewing a conversation, including this account. */
export const applyPresence = ({ contactId, people }: Extract<LiveEvent, { event: 'presence' }>): void => {
  const next = new Map(presentByContact.get())
  if (people.length === 0) next.delete(contactId)
  else next.set(contactId, people)
  presentByContact.set(next)
}

/** Drops all presence: the stream was cut, and the server will announce it again. */
export const clearPresence = (): void => {
  if (presentByContact.get().size > 0) presentByContact.set(new Map())
}

/** Colleagues viewing a conversation now, without this account (in any tab). */
export const useColleaguesPresent = (contactId: string): PresentPeople => {
  const { _id: own } = useAccount()
  const people = useSelector(presentByContact, (present) => present.get(contactId) ?? NOBODY)
  return people.filter(({ _id }) => _id !== own)
}
