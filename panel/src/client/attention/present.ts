import { useSyncExternalStore } from 'react'
import type { PresentPerson } from '@attune/contract/conversations/presence'
import type { LiveEvent } from '@attune/contract/live/events'
import { useAccount } from '../account.ts'

type Present = readonly PresentPerson[]

const NOBODY: Present = []
let present: ReadonlyMap<string, Present> = new Map()
const watchers = new Set<() => void>()

/** Who looks at a conversation now, the own account among them. */
export const takePresence = ({ contactId, people }: Extract<LiveEvent, { event: 'presence' }>): void => {
  const next = new Map(present)
  if (people.length === 0) next.delete(contactId)
  else next.set(contactId, people)
  publish(next)
}

/** Everything that was heard no longer counts: the line was cut, and who is there will be told anew. */
export const forgetPresence = (): void => {
  if (present.size > 0) publish(new Map())
}

/** Colleagues who look at a conversation now; the own account is not among them, whichever tab it is in. */
export const usePresent = (contactId: string): Present => {
  const { _id: own } = useAccount()
  const people = useSyncExternalStore(watch, () => present.get(contactId) ?? NOBODY)
  return people.filter(({ _id }) => _id !== own)
}

const publish = (next: ReadonlyMap<string, Present>): void => {
  present = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
