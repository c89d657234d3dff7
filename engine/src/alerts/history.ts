import type { Measure, Rank } from '@attune/contract/contacts/ranks'

/**
 * What happened with a client, each list oldest first. Times are milliseconds since 1970. It reaches back at least 30
 * days before the moments in question, and always includes the client's last text.
 */
export interface ClientHistory {
  addedAt: number
  /** Texts of the client. `waits`: it isn't what a scene took as an answer, and nobody marked it as answered. */
  texts: readonly { at: number; waits: boolean }[]
  /** When a person wrote to the client. */
  replies: readonly number[]
  /** Questions of scenes that reached the client: when, and from which node. */
  questions: readonly { at: number; node: string }[]
  /** Ranks of the client's texts, from when they were texted. */
  ranks: readonly { at: number; measure: Measure; rank: Rank }[]
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** After this time without a text from the client, a question counts as missed. */
const MISSED_AFTER = DAY

/** The client's texts that are waiting for a person at a given moment. */
export const waitingTexts = ({ texts, replies }: ClientHistory, at: number): number[] => {
  const last = replies.findLast((reply) => reply <= at) ?? -Infinity
  return texts.flatMap((text) => (text.waits && text.at > last && text.at <= at ? [text.at] : []))
}

export const lastTextAt = ({ texts }: ClientHistory, at: number): number | undefined =>
  texts.findLast((text) => text.at <= at)?.at

export const textsWithin = ({ texts }: ClientHistory, days: number, at: number): number =>
  texts.filter((text) => text.at > at - days * DAY && text.at <= at).length

/** Questions missed since the client's last text, over the last 30 days. One that is repeated within 20 hours counts once. */
export const missedQuestions = (history: ClientHistory, at: number): number => {
  const since = Math.max(lastTextAt(history, at) ?? -Infinity, at - 30 * DAY)
  const countedAt = new Map<string, number>()
  let count = 0
  for (const question of history.questions) {
    if (question.at <= since || question.at > at - MISSED_AFTER) continue
    if (question.at - (countedAt.get(question.node) ?? -Infinity) < 20 * HOUR) continue
    countedAt.set(question.node, question.at)
    count += 1
  }
  return count
}

export const latestRank = ({ ranks }: ClientHistory, measure: Measure, at: number): Rank | null =>
  ranks.findLast((rank) => rank.measure === measure && rank.at <= at)?.rank ?? null

/** How many steps the latest rank of a measure is below the one before, at most a week after it fell. */
export const largestFall = ({ ranks }: ClientHistory, at: number): number => {
  const before = new Map<Measure, Rank>()
  const falls = new Map<Measure, { by: number; at: number }>()
  for (const rank of ranks) {
    if (rank.at > at) break
    falls.set(rank.measure, { by: (before.get(rank.measure) ?? rank.rank) - rank.rank, at: rank.at })
    before.set(rank.measure, rank.rank)
  }
  return Math.max(0, ...[...falls.values()].map((fall) => (fall.at > at - 7 * DAY ? fall.by : 0)))
}
