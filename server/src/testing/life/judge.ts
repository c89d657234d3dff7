import { localAt } from '@attune/engine/testing/clocks'
import { dueOf, type Due } from './due.ts'
import { clockAt, DAY, isWithin, MINUTE, type Life, type SentText, type Source } from './journal.ts'
import { silenceOf, type Span, type Wait } from './silence.ts'

/** What a client's thread says about an automated message, or a person's scheduled one. */
export interface Outcome {
  id: string
  text: string
  at: number
  isPersonal: boolean
  /** Null if it was sent. */
  omitted: string | null
}

type Silence = ReturnType<typeof silenceOf>

/**
 * Reads everything that was sent to a client and says what is wrong with it, in sentences. It is written from the rules
 * and the journal, and knows nothing of the gate.
 */
export const judge = (life: Life, outcomes: readonly Outcome[], sent: readonly SentText[], end: number): string[] => {
  const meant = mutesOf(life, outcomes)
  // A later one replaces an earlier one.
  const mutes = meant.map(([from, to], place): Span => [from, Math.min(to, meant[place + 1]?.[0] ?? Infinity)])
  const silence = silenceOf(life, mutes)
  // Of several that are due at once, those behind the one with which automation mutes itself wait.
  const behind = silenceOf(
    life,
    mutes.map(([from, to]) => [Math.floor(from), to]),
  )
  const faults = [
    ...judgeCarrier(outcomes, sent),
    ...outcomes.filter((one) => !one.isPersonal && one.omitted === null).flatMap((one) => judgeSilence(one, silence)),
    ...life.sources.flatMap((source) => judgeSource(life, source, outcomes, { silence, behind, mutes: meant, end })),
    ...judgeCounts(life, outcomes),
  ]
  const known = new Set(life.sources.map(({ text }) => text))
  const unknown = outcomes.filter(({ text }) => !known.has(text)).map(({ text }) => `nobody asked for “${text}”`)
  return [...faults, ...unknown].map((fault) => `${life.phone}: ${fault}`)
}

/** Each message that was sent is with the carrier once, at its moment, and nothing else is. */
const judgeCarrier = (outcomes: readonly Outcome[], sent: readonly SentText[]): string[] => {
  const calls = Map.groupBy(sent, ({ id }) => id)
  const left = outcomes.filter(({ omitted }) => omitted === null)
  return [
    ...left.flatMap(({ id, text, at }) => {
      const times = calls.get(id) ?? []
      if (times.length !== 1) return [`“${text}” of ${iso(at)} left ${times.length} times`]
      const [call] = times
      return call !== undefined && Math.abs(call.at - at) <= 1 ? [] : [`“${text}” of ${iso(at)} left at another time`]
    }),
    ...outcomes
      .filter(({ id, omitted }) => omitted !== null && calls.has(id))
      .map(({ text, at }) => `“${text}” of ${iso(at)} was omitted, but left`),
  ]
}

const judgeSilence = ({ text, at }: Outcome, { waits, isUnreachable }: Silence): string[] => [
  ...waits(at).map(({ reason }: Wait) => `“${text}” left at ${iso(at)} against ${reason}`),
  ...(isUnreachable(at) ? [`“${text}” left at ${iso(at)} for a client who is stopped`] : []),
]

interface Around {
  silence: Silence
  behind: Silence
  /** Each until it was to end when it began. */
  mutes: readonly Span[]
  end: number
}

/** Every time a source was due, in order, has its outcome, at the moment it was decided. */
const judgeSource = (
  life: Life,
  source: Source,
  all: readonly Outcome[],
  { silence, behind, mutes, end }: Around,
): string[] => {
  // Tasks are judged by themselves.
  if (source.kind === 'step' && source.does === 'task') return []
  const outcomes = all.filter(({ text }) => text === source.text)
  const isPersonal = source.kind === 'schedule' && source.isPersonal
  const decisionsOf = (due: number) => (isPersonal ? [due] : [silence.decidedAt(due), behind.decidedAt(due)])
  const decidedAt = (due: number) => Math.max(...decisionsOf(due))
  const isTakenBack = (due: Due): boolean =>
    source.kind === 'schedule' &&
    life.pauses.some(([from, to]) => (due.from > from ? due.from <= to : decidedAt(due.from) > from))
  const dues = dueOf(source, life, end, mutes)
    .filter((due) => due.from <= end && !isTakenBack(due))
    // No scene is started for somebody who can't be reached.
    .filter((due) => source.kind !== 'step' || source.does !== 'scene' || !silence.isUnreachable(due.from))
    .filter((due) => decidedAt(due.to) <= end)
  const faults = dues.flatMap((due, place) => {
    const outcome = outcomes[place]
    if (outcome === undefined) return [`“${source.text}” was due at ${iso(due.from)}, and never came`]
    const { at, omitted } = outcome
    if (!minutesOf(due).some((minute) => decisionsOf(minute).some((one) => isSame(one, at))))
      return [`“${source.text}” was due at ${iso(due.from)}, so at ${iso(decidedAt(due.from))}, and came at ${iso(at)}`]
    const isReached = !silence.isUnreachable(at)
    if (isReached === (omitted === 'opt-out' || omitted === 'status'))
      return [`“${source.text}” of ${iso(at)} was ${omitted === null ? 'sent' : `omitted (${omitted})`}`]
    return []
  })
  const tooMany = outcomes.slice(dues.length).filter(({ at }) => at < end - DAY)
  return [...faults, ...tooMany.map(({ at }) => `“${source.text}” came at ${iso(at)}, and wasn’t due`)]
}

/** The caps, and that what was left out for a cap or as a repetition really was one. In the order of the thread. */
const judgeCounts = (life: Life, outcomes: readonly Outcome[]): string[] => {
  const { cap } = life.desk.terms
  const perDate = new Map<string, number>()
  const lastOf = new Map<string, number>()
  return outcomes
    .filter(({ isPersonal }) => !isPersonal)
    .flatMap(({ text, at, omitted }) => {
      const date = dateOf(life, at)
      const today = perDate.get(date) ?? 0
      const isFull = cap !== null && today >= cap
      const isRepeated = at - (lastOf.get(text) ?? -Infinity) < 60 * MINUTE
      if (omitted === null) {
        perDate.set(date, today + 1)
        lastOf.set(text, at)
        if (isFull) return [`“${text}” left at ${iso(at)} beyond the cap of ${cap}`]
        return isRepeated ? [`“${text}” left at ${iso(at)} for the second time within the hour`] : []
      }
      const isRight =
        omitted === 'opt-out' ||
        omitted === 'status' ||
        (omitted === 'cap' && isFull) ||
        (omitted === 'same-text' && isRepeated)
      return isRight ? [] : [`“${text}” of ${iso(at)} was omitted for ${omitted}`]
    })
}

/** Mutes of staff, and those that follow from too many messages without an answer, in order. */
const mutesOf = (life: Life, outcomes: readonly Outcome[]): Span[] => {
  const { limit, minutes } = life.desk.terms.mute
  const spans: Span[] = life.mutes.map((mute) => [mute.at, mute.at + mute.minutes * MINUTE])
  if (limit !== null) {
    let unanswered = 0
    let before = -Infinity
    for (const { at } of outcomes.filter(({ isPersonal, omitted }) => !isPersonal && omitted === null)) {
      if (isAnswered(life, before, at)) unanswered = 0
      before = at
      unanswered += 1
      if (unanswered < limit) continue
      unanswered = 0
      // The message that is one too many is still sent: the mute begins after it.
      spans.push([at + 0.5, Math.max(at + minutes * MINUTE, ...covering(spans, at))])
    }
  }
  return spans.toSorted(([one], [other]) => one - other)
}

const covering = (spans: readonly [number, number][], at: number): number[] =>
  spans.filter((span) => isWithin([span], at)).map(([, to]) => to)

const isAnswered = ({ texts }: Life, from: number, to: number): boolean =>
  texts.some((text) => text > from && text <= to)

const minutesOf = ({ from, to }: Due): number[] =>
  Array.from({ length: Math.floor((to - from) / MINUTE) + 1 }, (_, index) => from + index * MINUTE)

/** A job that was put off is a few milliseconds late. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 2

const dateOf = (life: Life, at: number): string =>
  new Date(Math.floor(localAt(at, clockAt(life, at)) / DAY) * DAY * 1_000).toISOString().slice(0, 10)

const iso = (at: number): string => new Date(at * 1_000).toISOString()
