import { randomUUID } from 'node:crypto'
import type { Hints } from '@attune/store/hints'
import * as z from 'zod'
import type { TabView } from './board.ts'

/** A message between processes. It may be lost: a tab that stays open is announced again and again. */
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

/** Messages wait this long for others to be sent with them. */
const MERGE_MS = 100
/** A NOTIFY payload is limited to 8,000 bytes (PostgreSQL's manual, NOTIFY). */
const BYTES_MAX = 7_800

export interface BetweenProcesses {
  say(message: PresenceMessage): void
  close(): void
}

/** Exchanges presence with other processes. Messages are merged before they are sent. */
export const connectProcesses = (
  hints: Pick<Hints, 'say' | 'onSaid'>,
  hear: (message: PresenceMessage) => void,
): BetweenProcesses => {
  const me = randomUUID()
  let waiting = new Map<string, PresenceMessage>()
  let timer: NodeJS.Timeout | undefined

  const off = hints.onSaid((text) => {
    const read = PresenceMessages.safeParse(parseJson(text))
    // Messages of another version's format are dropped; its people are missing for a while.
    if (!read.success || read.data.from === me) return
    for (const message of read.data.words) hear(message)
  })

  const send = () => {
    timer = undefined
    const all = [...waiting.values()].map((message) => JSON.stringify(message))
    waiting = new Map()
    for (const words of splitIntoParts(all)) hints.say(`{"from":"${me}","words":[${words.join(',')}]}`)
  }

  return {
    say: (message) => {
      const about = subjectOf(message)
      // Only the last message about a tab counts, in its new place in the order.
      waiting.delete(about)
      waiting.set(about, message)
      timer ??= setTimeout(send, MERGE_MS).unref()
    },
    close: () => {
      clearTimeout(timer)
      off()
    },
  }
}

const subjectOf = (message: PresenceMessage): string => {
  if (message.kind === 'cut') return message.sessionId
  const { sessionId, tab } = message.kind === 'seen' ? message.seen : message
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
