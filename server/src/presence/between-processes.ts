import { randomUUID } from 'node:crypto'
import type { Hints } from '@attune/store/hints'
import * as z from 'zod'
import type { TabView } from './board.ts'

/** What one process tells the others. May be lost: each tab is told of again while it is looked at. */
export type PresenceMessage =
  | { kind: 'seen'; seen: TabView }
  | { kind: 'left'; sessionId: string; tab: string }
  | { kind: 'cut'; sessionId: string }

const Text = z.string().max(400)
const PresenceMessages = z.object({
  from: Text,
  words: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('seen'),
        seen: z.object({
          sessionId: Text,
          tab: Text,
          accountId: Text,
          name: Text,
          organizationId: Text,
          contactId: Text,
          coachIds: z.array(Text),
          typing: z.boolean(),
        }),
      }),
      z.object({ kind: z.literal('left'), sessionId: Text, tab: Text }),
      z.object({ kind: z.literal('cut'), sessionId: Text }),
    ]),
  ),
})

/** Words of one process wait this long for others to go along with. */
const MERGE_MS = 100
/** A NOTIFY takes 8,000 bytes (PostgreSQL's manual, NOTIFY). */
const BYTES_MAX = 7_800

export interface BetweenProcesses {
  say(word: PresenceMessage): void
  close(): void
}

/** Tells other processes what happens here, merged, and hands on what they tell. */
export const connectProcesses = (
  hints: Pick<Hints, 'say' | 'onSaid'>,
  hear: (word: PresenceMessage) => void,
): BetweenProcesses => {
  const me = randomUUID()
  let waiting = new Map<string, PresenceMessage>()
  let timer: NodeJS.Timeout | undefined

  const off = hints.onSaid((text) => {
    const read = PresenceMessages.safeParse(parseJson(text))
    // What another version says in another way is not understood; its people are missing for a while, no more.
    if (!read.success || read.data.from === me) return
    for (const word of read.data.words) hear(word)
  })

  const send = () => {
    timer = undefined
    const all = [...waiting.values()].map((word) => JSON.stringify(word))
    waiting = new Map()
    for (const words of splitIntoParts(all)) hints.say(`{"from":"${me}","words":[${words.join(',')}]}`)
  }

  return {
    say: (word) => {
      const about = subjectOf(word)
      // Only the last word about a tab counts, at its own place in the order.
      waiting.delete(about)
      waiting.set(about, word)
      timer ??= setTimeout(send, MERGE_MS).unref()
    },
    close: () => {
      clearTimeout(timer)
      off()
    },
  }
}

const subjectOf = (word: PresenceMessage): string => {
  if (word.kind === 'cut') return word.sessionId
  const { sessionId, tab } = word.kind === 'seen' ? word.seen : word
  return `${sessionId} ${tab}`
}

const splitIntoParts = (texts: string[]): string[][] => {
  const parts: string[][] = []
  let room = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    if (bytes > room) {
      parts.push([])
      room = BYTES_MAX - 80
    }
    parts.at(-1)?.push(text)
    room -= bytes
  }
  return parts
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours.
    return null
  }
}
