import { PORTS, PROCESSES, toUrl } from './addresses.ts'
import type { Answer } from './call.ts'
import { countMissedEvents, type Evidence } from './evidence.ts'

/** When a disruption began, and when the cluster was whole again. */
export interface Span {
  name: string
  takesDown: number[]
  from: number
  to: number
}

export interface Verdict {
  /** The lines of the table. */
  rows: [label: string, value: string][]
  /** What must not happen, but did. */
  faults: string[]
}

const REFUSAL_MAX_MS = 20_000

/**
 * Compares what was acknowledged with the database, the carrier and the live readers. `logLines`: how often processes
 * logged that changes were lost. That may happen although nothing acknowledged was lost: when PostgreSQL's main process
 * is killed, its sessions live on for some milliseconds and no longer wait for the other node (SyncRepWaitForLSN in
 * PostgreSQL's syncrep.c). A reader that then sees a change only this node has must get a reset.
 */
export const judge = (evidence: Evidence, spans: Span[], logLines: number[]): Verdict => {
  const { journal, messages, texts, carried } = evidence
  const stored = new Set(messages.map(({ id }) => id))
  const storedTexts = new Set(texts.map(({ text }) => text))
  const acknowledged = acknowledgedIds(evidence)
  const figures = {
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    'texts lost': journal.texts.filter((id) => !storedTexts.has(`Texted ${id}`)).length,
    ...figuresOfAny(evidence),
    'sent twice': countRepeats(carried.map(toMessageId)),
    'out of order': countDisorder(carried),
    'streams reset for no reason': logLines.every((lines) => lines === 0) ? countResets(evidence) : 0,
  }
  return {
    rows: [
      ['messages acknowledged', `${acknowledged.length} of ${journal.sends.length}`],
      ['texts from clients', String(journal.texts.length)],
      ['streams reset', String(countResets(evidence))],
      ...rowsOfAny(evidence),
      ...toRows(figures),
      ...spans.map((span): [string, string] => [`refused: ${span.name}`, inSeconds(longestRefusal(evidence, span))]),
    ],
    faults: toFaults(figures),
  }
}

/**
 * A failover that loses messages can't bring them back. But no remaining message may be duplicated or missing: every
 * stream must have been reset, and every process must have written one line about it to its log.
 */
export const judgeLossy = (evidence: Evidence, logLines: number[]): Verdict => {
  const { journal, messages } = evidence
  const stored = new Set(messages.map(({ id }) => id))
  const acknowledged = acknowledgedIds(evidence)
  const lost = acknowledged.filter((id) => !stored.has(id)).length
  const figures = {
    ...figuresOfAny(evidence),
    'streams not reset': journal.readers.filter(({ resets }) => resets === 0).length,
    'processes without one log line': logLines.filter((lines) => lines !== 1).length,
  }
  return {
    rows: [
      ['messages acknowledged', `${acknowledged.length} of ${journal.sends.length}`],
      ['lost with the old primary', String(lost)],
      ['streams reset', `${countResets(evidence)} of ${journal.readers.length}`],
      ...rowsOfAny(evidence),
      ...toRows(figures),
    ],
    faults: [...toFaults(figures), ...(lost === 0 ? ['nothing was lost, so nothing was tried'] : [])],
  }
}

/** What must be zero after any disruption. */
const figuresOfAny = (evidence: Evidence) => {
  const { journal, messages, texts } = evidence
  const refusals = refusalsOf(evidence)
  return {
    'never acknowledged': journal.sends.filter(({ id }) => id === null).length,
    doubled: countRepeats(messages.map(({ suffix }) => suffix)),
    'texts doubled': countRepeats(texts.map(({ text }) => text)),
    'gaps in a thread': evidence.gaps,
    'missed events': countMissedEvents(evidence),
    'answers of 500': refusals.filter(({ status }) => status === 500).length,
    'other answers': unexpectedAnswers(evidence).length,
    'deliveries still open': evidence.openDeliveries,
    'refusals after 20 s': refusals.filter(({ ms }) => ms > REFUSAL_MAX_MS).length,
  }
}

const rowsOfAny = (evidence: Evidence): Verdict['rows'] => {
  const { answers, readers } = evidence.journal
  const refusals = refusalsOf(evidence)
  const counts = [200, 503, 0].map((wanted) => answers.filter(({ status }) => status === wanted).length)
  return [
    ['answers 200 / 503 / none', counts.join(' / ')],
    ['502 from the balancer itself', String(refusals.filter(isFromBalancer).length)],
    ['slowest refusal', inSeconds(Math.max(0, ...refusals.map(({ ms }) => ms)))],
    ['live streams, opened again', `${readers.length}, ${readers.reduce((sum, { opens }) => sum + opens - 1, 0)}`],
  ]
}

/** Answers that are neither a success, nor an answer allowed while the cluster is disturbed, nor a 500. */
export const unexpectedAnswers = (evidence: Evidence): Answer[] =>
  refusalsOf(evidence).filter((answer) => ![0, 500, 503].includes(answer.status) && !isFromBalancer(answer))

const acknowledgedIds = ({ journal }: Evidence): string[] =>
  journal.sends.flatMap(({ id }) => (id === null ? [] : [id]))

const refusalsOf = ({ journal }: Evidence): Answer[] => journal.answers.filter(({ status }) => status !== 200)

/** If a process is killed while it answers a request, the balancer itself answers 502. */
const isFromBalancer = ({ url, status, code }: Answer): boolean =>
  url === toUrl(PORTS.http) && status === 502 && code === ''

const countResets = ({ journal }: Evidence): number => journal.readers.reduce((sum, { resets }) => sum + resets, 0)

const countRepeats = (list: string[]): number => list.length - new Set(list).size

/**
 * The first attempt to send a message has the message's id, `contactId:sequence:suffix`. Later ones have their number
 * at the end: `contactId:sequence:suffix:2`.
 */
const toMessageId = (attemptId: string): string => attemptId.split(':').slice(0, 3).join(':')

/** How many messages reached the carrier after a later one of the same client. */
const countDisorder = (ids: string[]): number => {
  const newest = new Map<string, number>()
  let disorder = 0
  for (const id of ids) {
    const [contact = '', sequence] = id.split(':')
    if ((newest.get(contact) ?? 0) > Number(sequence)) disorder += 1
    newest.set(contact, Number(sequence))
  }
  return disorder
}

/**
 * The longest time in which no draft was saved within a second, on the processes that the disruption leaves alone. If
 * it affects all of them: through the balancer.
 */
const longestRefusal = ({ journal }: Evidence, { from, to, takesDown }: Span): number => {
  const left = PROCESSES.filter((n) => !takesDown.includes(n)).map((n) => toUrl(PORTS.attune(n)))
  const urls = left.length > 0 ? left : [toUrl(PORTS.http)]
  const drafts = journal.answers.filter(({ kind, at }) => kind === 'draft' && at >= from && at <= to)
  return Math.max(
    ...urls.map((url) => {
      const ofOne = drafts.filter((answer) => answer.url === url).toSorted((one, other) => one.at - other.at)
      return longestFailure(ofOne, to)
    }),
  )
}

const longestFailure = (answers: Answer[], to: number): number => {
  let longest = 0
  let since: number | null = null
  for (const { at, status, ms } of answers) {
    if (status !== 200 || ms > 1_000) since ??= at
    else if (since !== null) {
      longest = Math.max(longest, at - since)
      since = null
    }
  }
  return since === null ? longest : Math.max(longest, to - since)
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const toRows = (figures: Record<string, number>): Verdict['rows'] =>
  Object.entries(figures).map(([label, figure]) => [label, String(figure)])

const toFaults = (figures: Record<string, number>): string[] =>
  Object.entries(figures).flatMap(([label, figure]) => (figure === 0 ? [] : [`${label}: ${figure}`]))
