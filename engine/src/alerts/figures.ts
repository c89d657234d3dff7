import { MEASURES } from '@attune/contract/contacts/ranks'
import {
  DAY,
  HOUR,
  largestFall,
  lastTextAt,
  latestRank,
  missedQuestions,
  textsWithin,
  waitingTexts,
  type ClientHistory,
} from './history.ts'

/** From one moment to another, in milliseconds. */
interface Span {
  from: number
  to: number
}

/** A number that the conditions of alerts can read, besides what is stored about a client. */
interface Figure {
  /** What it is, with its unit, for the person who writes a condition. */
  about: string
  of: (history: ClientHistory, at: number) => number | null
  /** When it changes through the passage of time alone, within a span. */
  changes: (history: ClientHistory, span: Span) => number[]
}

const wholeSince = (from: number | undefined, at: number, unit: number): number | null =>
  from === undefined ? null : Math.floor((at - from) / unit)

/** Every full unit after each start, until the next start. */
const everyUnit = (starts: readonly number[], unit: number, { from, to }: Span): number[] =>
  starts.flatMap((start, place) => {
    const first = Math.max(1, Math.ceil((from - start) / unit))
    const last = Math.floor((Math.min(starts[place + 1] ?? to, to) - start) / unit)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, count) => start + (first + count) * unit)
  })

const textTimes = ({ texts }: ClientHistory): number[] => texts.map(({ at }) => at)

const later = (times: readonly number[], by: number, { from, to }: Span): number[] =>
  times.map((at) => at + by).filter((at) => at >= from && at <= to)

/** Every full hour of each wait: from the first text that waits until a person writes. */
const hoursOfWaits = ({ texts, replies }: ClientHistory, { from, to }: Span): number[] =>
  [-Infinity, ...replies].flatMap((reply, place) => {
    const end = Math.min(replies[place] ?? to, to)
    const first = texts.find(({ at, waits }) => waits && at > reply && at < end)
    return first === undefined ? [] : everyUnit([first.at], HOUR, { from, to: end })
  })

/** The figures by name. All are whole numbers. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  daysSinceText: {
    about: 'Days since the client’s last text. Empty if they have never texted.',
    of: (history, at) => wholeSince(lastTextAt(history, at), at, DAY),
    changes: (history, span) => everyUnit(textTimes(history), DAY, span),
  },
  hoursSinceText: {
    about: 'Hours since the client’s last text. Empty if they have never texted.',
    of: (history, at) => wholeSince(lastTextAt(history, at), at, HOUR),
    changes: (history, span) => everyUnit(textTimes(history), HOUR, span),
  },
  unansweredTexts: {
    about: 'How many texts of the last 30 days wait for a person’s answer.',
    of: (history, at) => waitingTexts(history, at).filter((text) => text > at - 30 * DAY).length,
    changes: (history, span) => later(textTimes(history), 30 * DAY, span),
  },
  hoursUnanswered: {
    about: 'Hours that the client has waited for a person’s answer. 0 if they don’t wait.',
    of: (history, at) =>
      wholeSince(
        waitingTexts(history, at).find((text) => text > at - 30 * DAY),
        at,
        HOUR,
      ) ?? 0,
    changes: (history, span) => [...hoursOfWaits(history, span), ...later(textTimes(history), 30 * DAY, span)],
  },
  textsIn7Days: {
    about: 'How many texts the client sent in the last 7 days.',
    of: (history, at) => textsWithin(history, 7, at),
    changes: (history, span) => later(textTimes(history), 7 * DAY, span),
  },
  textsIn30Days: {
    about: 'How many texts the client sent in the last 30 days.',
    of: (history, at) => textsWithin(history, 30, at),
    changes: (history, span) => later(textTimes(history), 30 * DAY, span),
  },
  missedCheckIns: {
    about: 'How many questions of scenes the client left unanswered for a day, since their last text.',
    of: missedQuestions,
    changes: ({ questions }, span) => {
      const asked = questions.map(({ at }) => at)
      return [...later(asked, DAY, span), ...later(asked, 30 * DAY, span)]
    },
  },
  rankFall: {
    about: 'By how many steps a rank fell in the last 7 days, from 4 (On Point) to 1 (Bad). 0 if none did.',
    of: largestFall,
    changes: ({ ranks }, span) =>
      later(
        ranks.map(({ at }) => at),
        7 * DAY,
        span,
      ),
  },
  daysAsClient: {
    about: 'Days since the client was added.',
    of: ({ addedAt }, at) => Math.floor((at - addedAt) / DAY),
    changes: ({ addedAt }, span) => everyUnit([addedAt], DAY, span),
  },
}

/** The latest rank of each measure. */
export const ranksAt = (history: ClientHistory, at: number): Record<string, number | null> =>
  Object.fromEntries(MEASURES.map((measure) => [measure, latestRank(history, measure, at)]))
