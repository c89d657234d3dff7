import { useSyncExternalStore } from 'react'
import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { useAccount } from '../account.ts'

type PresentPeople = readonly PresentPerson[]

const NOBODY: PresentPeople = []
let presentByContact: ReadonlyMap<string, PresentPeople> = new Map()
const watchers = new Set<() => void>()

/** Who looks at a conversation now, the own account among them. */
export const applyPresence = ({ contactId, people }: Extract<LiveEvent, { event: 'presence' }>): void => {
  const next = new Map(presentByContact)
  if (people.length === 0) next.delete(contactId)
  else next.set(contactId, people)
  publish(next)
}

/** Everything that was heard no longer counts: the line was cut, and who is there will be told anew. */
export const clearPresence = (): void => {
  if (presentByContact.size > 0) publish(new Map())
}

/** Colleagues who look at a conversation now; the own account is not among them, whichever tab it is in. */
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
