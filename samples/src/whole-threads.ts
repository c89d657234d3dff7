import { clients } from './cast.ts'
import { pastThreads, personas } from './past/past-threads.ts'
import { recentThreads } from './past/recent-threads.ts'
import type { SampleMessage, SampleThread } from './shapes.ts'
import { threads } from './threads.ts'

/** Each client's thread of 90 days: the generated past, then the newest days. */
export const wholeThreads = (now: Date): SampleThread[] => {
  const past = pastThreads(now)
  return clients.map(({ key }) => {
    const newest = threads.find(({ client }) => client === key) ?? recentThreads.find(({ client }) => client === key)
    const before = past.get(key) ?? []
    const messages = newest === undefined ? upToLastReply(before) : [...before, ...newest.messages]
    return { client: key, unread: newest?.unread ?? 0, messages }
  })
}

/** How many days ago a client joined. */
export const joinedDaysAgo = (key: string): number =>
  personas.find(({ client }) => client === key)?.from ??
  Math.ceil((threads.find(({ client }) => client === key)?.messages[0]?.minutesAgo ?? 0) / 1440)

/** Cuts a thread after the last outgoing message, so that nobody is left waiting because of a final "thanks". */
const upToLastReply = (messages: readonly SampleMessage[]): SampleMessage[] =>
  messages.slice(0, messages.findLastIndex(({ direction }) => direction === 'out') + 1)
