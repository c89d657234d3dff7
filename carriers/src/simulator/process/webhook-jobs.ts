import { INBOUND_PATH, MEDIA_PATH, STATUS_PATH, type InboundBody, type StatusBody } from '../wire.ts'
import type { AcceptedEntry, Line, Receipt, WrittenEntry } from './entries.ts'
import type { Ledger } from './ledger-state.ts'
import { lineOfSend, lineOfText } from './ledger.ts'

/** Simulated time in milliseconds until a message reaches the handset. */
export const DELIVERY_MS = 400

/** A webhook to post until Attune accepts it. */
export interface WebhookJob {
  /** Jobs of the same chain are posted in order. */
  chain: string
  ref: string
  receipt: Receipt | null
  line: Line
  path: string
  body: InboundBody | StatusBody
  /** When it is due, in milliseconds since 1970. */
  dueAt: number
}

/** The receipts of a message with the time of each. */
export const receiptsOf = (entry: AcceptedEntry): { receipt: Receipt; dueAt: number }[] => {
  const sentAt = Date.parse(entry.at) + entry.receiptDelayMs
  return [
    { receipt: 'sent', dueAt: sentAt },
    { receipt: entry.failWith === null ? 'delivered' : 'failed', dueAt: sentAt + DELIVERY_MS },
  ]
}

export const receiptJobsOf = (entry: AcceptedEntry): WebhookJob[] =>
  receiptsOf(entry).map(({ receipt, dueAt }) => ({
    chain: `receipts ${entry.ref}`,
    ref: entry.ref,
    receipt,
    line: lineOfSend(entry),
    path: STATUS_PATH,
    body: {
      from: entry.from,
      messageId: entry.id,
      ref: entry.ref,
      status: receipt,
      error: receipt === 'failed' ? entry.failWith : null,
      at: new Date(dueAt).toISOString(),
    },
    dueAt,
  }))

/** Texts of one phone stay in order. */
export const textJobOf = (entry: WrittenEntry): WebhookJob => ({
  chain: `texts ${entry.from}`,
  ref: entry.ref,
  receipt: null,
  line: lineOfText(entry),
  path: INBOUND_PATH,
  body: {
    id: entry.ref,
    from: entry.from,
    to: entry.to,
    text: entry.text,
    at: entry.at,
    ...(entry.media === undefined
      ? {}
      : { media: entry.media.map(({ name, mime }) => ({ url: `${MEDIA_PATH}/${name}`, mime })) }),
  },
  dueAt: Date.parse(entry.at),
})

/** Webhooks Attune hasn't accepted yet, in order: where a restart continues. */
export const listOpenJobs = (ledger: Ledger): WebhookJob[] => [
  ...[...ledger.writtenByRef.values()].filter((text) => !text.taken).map((text) => textJobOf(text.entry)),
  ...ledger.sends.flatMap(({ entry, told }) =>
    told === null ? receiptJobsOf(entry) : told.receipt === 'sent' ? receiptJobsOf(entry).slice(1) : [],
  ),
]
