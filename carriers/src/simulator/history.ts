import type { Entry } from './process/entries.ts'
import { openLogFile } from './process/log-file.ts'

/** A past text on a simulated phone. A null `failedWith` means it was delivered. */
export type PastText =
  | {
      kind: 'sent'
      id: string
      ref: string
      from: string
      to: string
      text: string
      at: Date
      failedWith: string | null
    }
  | { kind: 'written'; id: string; ref: string; from: string; to: string; text: string; at: Date }

/**
 * Appends to the log of a simulator that isn't running, so that the phones of a prepared world match its threads. All
 * entries count as reported, so nothing is posted again. The folder must exist.
 */
export const writeHistory = async (log: string, past: PastText[]): Promise<void> => {
  // The disk's error is reported by `settled`.
  const file = await openLogFile(log, () => {})
  for (const entry of past.flatMap(entriesOf)) file.append(entry)
  await file.settled()
  await file.close()
}

const entriesOf = (text: PastText): Entry[] => {
  const { id, ref, from, to } = text
  const at = text.at.toISOString()
  const common = { at, id, ref, from, to, text: text.text }
  if (text.kind === 'written') {
    return [
      { kind: 'written', ...common },
      { kind: 'taken', at, ref, receipt: null },
    ]
  }
  const end = text.failedWith === null ? 'delivered' : 'failed'
  const later = new Date(text.at.getTime() + 2_000).toISOString()
  return [
    { kind: 'accepted', ...common, failWith: text.failedWith, receiptDelayMs: 0 },
    { kind: 'taken', at, ref, receipt: 'sent' },
    { kind: 'taken', at: later, ref, receipt: end },
  ]
}
