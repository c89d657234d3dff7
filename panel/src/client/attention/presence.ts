import { useSyncExternalStore } from 'react'
import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { useAccount } from '../account.ts'

type PresentPeople = readonly PresentPerson[]

const NOBODY: PresentPeople = []
let presentByContact: ReadonlyMap<string, PresentPeople> = new Map()
const watchers = new Set<() => void>()

/** Takes over who is viewing a conversation, including this account. */
export const applyPresence = ({ contactId, people }: Extract<LiveEvent, { event: 'presence' }>): void => {
  const next = new Map(presentByContact)
  if (people.length === 0) next.delete(contactId)
  else next.set(contactId, people)
  publish(next)
}

/** Drops all presence: the stream was cut, and the server will announce it again. */
export const clearPresence = (): void => {
  if (presentByContact.size > 0) publish(new Map())
}

/** Colleagues viewing a conversation now, without this account (in whichever tab). */
export const useColleaguesPresent = (contactId: string): PresentPeople => {
  const { _id: own } = useAccount()
  const people = useSyncExternalStore(watch, () => presentByContact.get(contactId) ?? NOBODY)
  return people.filter(({ _id }) => _id !== own)
}

const publish = (next: ReadonlyMap<string, PresentPeople>): void => {
  presentByContact = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
