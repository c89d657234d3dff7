import type { Entry } from './process/entries.ts'
import { openLogFile } from './process/log-file.ts'

/** Something that happened on a simulated phone in the past. `failedWith` null: it arrived. */
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
 * Adds to the log of a simulator that does not run, in a folder that is there, so that the phones of a prepared world
 * show what its threads say. Everything in it counts as told: nothing of it is posted again.
 */
export const writeHistory = async (log: string, past: PastText[]): Promise<void> => {
  // Why the disk refused comes out of `settled`.
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
