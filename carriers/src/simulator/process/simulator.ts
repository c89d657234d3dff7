import { randomUUID } from 'node:crypto'
import type { FoundMessage } from '../../carrier.ts'
import { chooseLostAnswer, type Faults, type FaultsChange } from '../faults.ts'
import type { LogReply, SendBody, TextBody } from '../wire.ts'
import type { AcceptedEntry, Entry, Line, Tapback, WrittenEntry } from './entries.ts'
import { createLedger, type Ledger, type WrittenText } from './ledger-state.ts'
import { applyEntry, faultsOn, lineOfSend, lineOfText, lineStateOf, findWritten } from './ledger.ts'
import type { LogFile } from './log-file.ts'
import type { MediaFolder } from './media-folder.ts'
import { toFoundMessage } from './phone-view.ts'
import { postWebhook } from './post-webhook.ts'
import { listOpenJobs, receiptJobsOf, textJobOf, type WebhookJob } from './webhook-jobs.ts'
import { createWebhookQueue, type PostOutcome, type WebhookQueue } from './webhook-queue.ts'

export interface Simulator {
  ledger: Ledger
  log: LogFile
  queue: WebhookQueue
  /** Photos on the phones. */
  media: MediaFolder
  /** Sends in progress, by message id. */
  sending: Map<string, Set<Promise<unknown>>>
}

export type SendOutcome =
  | { kind: 'accepted'; ref: string; answer: 'given' | 'cut' | 'bad-gateway' }
  | { kind: 'refused'; error: string }
  | { kind: 'failing' }

/** Starts the simulator with the state of its log. */
export const startSimulator = (log: LogFile, media: MediaFolder, webhookUrl: string, secret: string): Simulator => {
  const ledger = createLedger()
  for (const entry of log.entries.splice(0)) applyEntry(ledger, entry)
  const queue = createWebhookQueue({
    post: (job) => postJob(ledger, job, () => postWebhook(webhookUrl, job.path, job.body, secret)),
    taken: ({ ref, receipt }) => record(simulator, { kind: 'taken', at: now(), ref, receipt }),
    refused: ({ ref, receipt }, answer) =>
      record(simulator, { kind: 'webhook-refused', at: now(), ref, receipt, answer }),
  })
  const simulator: Simulator = { ledger, log, queue, media, sending: new Map() }
  queue.add(listOpenJobs(ledger))
  return simulator
}

/** Accepts a message unless a fault prevents it. The same id sent twice is accepted twice. */
export const takeSend = async (simulator: Simulator, body: SendBody): Promise<SendOutcome> => {
  const settled = acceptSend(simulator, body)
  const all = simulator.sending.get(body.id) ?? new Set()
  simulator.sending.set(body.id, all.add(settled))
  try {
    return await settled
  } finally {
    all.delete(settled)
    if (all.size === 0) simulator.sending.delete(body.id)
  }
}

/** Looks up a message. Waits while a send of it is in progress, so that `absent` stays true. */
export const findSend = async (simulator: Simulator, id: string): Promise<FoundMessage> => {
  for (let sends = simulator.sending.get(id); sends !== undefined; sends = simulator.sending.get(id)) {
    await Promise.allSettled(sends)
  }
  return toFoundMessage(simulator.ledger, id, Date.now())
}

/** Looks up a message. If it hasn't been accepted yet, its id never will be. */
export const withdrawSend = async (simulator: Simulator, id: string): Promise<FoundMessage> => {
  const found = await findSend(simulator, id)
  // Nothing is awaited in between, so no send can slip through.
  if (found.kind === 'absent' && !simulator.ledger.withdrawn.has(id))
    record(simulator, { kind: 'withdrawn', at: now(), id })
  await simulator.log.settled()
  return found
}

/** Writes a text as a client. Null if the id is already used on this line with another text. */
export const writeText = async (
  simulator: Simulator,
  body: TextBody,
  tapback?: Tapback,
): Promise<WrittenText | null> => {
  const line = lineOfText(body)
  const earlier = findWritten(simulator.ledger, line, body.id)
  if (earlier !== undefined) {
    await simulator.log.settled()
    return sameText(earlier.entry, { ...body, tapback }) ? earlier : null
  }
  const entry: WrittenEntry = {
    kind: 'written',
    at: now(),
    ref: `st_${hex()}`,
    ...body,
    ...(tapback === undefined ? {} : { tapback }),
  }
  record(simulator, entry)
  await simulator.log.settled()
  simulator.queue.add([textJobOf(entry)])
  return findWritten(simulator.ledger, line, body.id) ?? null
}

type Comparable = Pick<WrittenEntry, 'text' | 'media'> & { tapback?: Tapback | undefined }

/** A repeated reaction counts as the same, although its text would differ by then. */
const sameText = (one: Comparable, other: Comparable): boolean =>
  one.tapback !== undefined || other.tapback !== undefined
    ? JSON.stringify(one.tapback) === JSON.stringify(other.tapback)
    : one.text === other.text && JSON.stringify(one.media ?? []) === JSON.stringify(other.media ?? [])

/** Sets some faults of a line, or of all lines (`null`). Returns all of them. */
export const setFaults = (simulator: Simulator, line: Line | null, change: FaultsChange): Faults => {
  const current = line === null ? simulator.ledger.everywhere : lineStateOf(simulator.ledger, line).faults
  // Parsed JSON has no undefined fields, so everything in the change is set.
  const faults = { ...current, ...change } as Faults
  record(simulator, { kind: 'faults', at: now(), line, faults })
  return faults
}

export const listAcceptedSends = ({ ledger, queue }: Simulator): LogReply => ({
  data: ledger.sends.map(({ entry: { ref, id, from, to, text, at, media } }) => ({
    ...{ ref, id, from, to, text, at },
    ...(media === undefined ? {} : { media }),
  })),
  pendingWebhooks: queue.size(),
})

const acceptSend = async (simulator: Simulator, body: SendBody): Promise<SendOutcome> => {
  const line = lineOfSend(body)
  const { sendDelayMs } = faultsOn(simulator.ledger, line)
  if (sendDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, sendDelayMs))
  if (await spendOne(simulator, line, body.id, 'failNext')) return { kind: 'failing' }
  if (await spendOne(simulator, line, body.id, 'refuseNext')) {
    return { kind: 'refused', error: 'The carrier refused this message (injected fault).' }
  }
  if (simulator.ledger.withdrawn.has(body.id)) return { kind: 'refused', error: 'This message was withdrawn.' }
  const faults = faultsOn(simulator.ledger, line)
  const { failWith, receiptDelayMs } = faults
  const entry: AcceptedEntry = { kind: 'accepted', at: now(), ref: `sm_${hex()}`, ...body, failWith, receiptDelayMs }
  record(simulator, entry)
  const lost = chooseLostAnswer(faults, body.id)
  if (lost !== null) record(simulator, { kind: 'answer-lost', at: now(), ref: entry.ref })
  await simulator.log.settled()
  simulator.queue.add(receiptJobsOf(entry))
  return { kind: 'accepted', ref: entry.ref, answer: lost ?? 'given' }
}

/** Uses up one count of a fault, the line's own first. */
const spendOne = async (
  simulator: Simulator,
  line: Line,
  id: string,
  fault: 'refuseNext' | 'failNext',
): Promise<boolean> => {
  const own = lineStateOf(simulator.ledger, line).faults[fault]
  if (own === 0 && simulator.ledger.everywhere[fault] === 0) return false
  record(simulator, { kind: 'spent', at: now(), fault, line: own > 0 ? line : null, id })
  await simulator.log.settled()
  return true
}

/**
 * With `deliverTwice` both copies are posted at once, each with its own signature. The job is done when both are
 * accepted.
 */
const postJob = async (ledger: Ledger, job: WebhookJob, post: () => Promise<PostOutcome>): Promise<PostOutcome> => {
  if (!faultsOn(ledger, job.line).deliverTwice) return await post()
  const outcomes = await Promise.all([post(), post()])
  return outcomes.find((outcome) => outcome.kind !== 'taken') ?? { kind: 'taken' }
}

/** Applied in memory immediately and saved soon. Callers wait for `log.settled` before they respond. */
export const record = (simulator: Simulator, entry: Entry): void => {
  applyEntry(simulator.ledger, entry)
  simulator.log.append(entry)
}

export const now = (): string => new Date().toISOString()
const hex = (): string => randomUUID().replaceAll('-', '')
