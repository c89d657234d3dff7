import { createHash } from 'node:crypto'
import { NO_FAULTS, PhoneFaults } from '@attune/contract/conversations/playground-calls'
import * as z from 'zod'

const count = z.number().int().min(0).max(1_000_000)

/** Faults the simulator injects, on one line or everywhere. The Playground sets the first four. */
export const Faults = PhoneFaults.extend({
  /** Delays accepting a send, and its response, by this many milliseconds. */
  sendDelayMs: z.number().int().min(0).max(120_000),
  /** Number of sends to refuse. */
  refuseNext: count,
  /** Number of sends to reject with a 503, without accepting them. */
  failNext: count,
  /** Share of sends (0 to 1) that are accepted, with the connection cut or a 502 as response. Chosen by message id. */
  lostAnswerRate: z.number().min(0).max(1),
})
export type Faults = z.infer<typeof Faults>

/** Faults to set; absent ones stay. */
export const FaultsChange = Faults.partial()
export type FaultsChange = z.infer<typeof FaultsChange>

export const NO_LINE_FAULTS: Faults = { ...NO_FAULTS, sendDelayMs: 0, refuseNext: 0, failNext: 0, lostAnswerRate: 0 }

/** The faults the Playground can set. */
export const toPhoneFaults = ({ failWith, receiptDelayMs, loseAnswers, deliverTwice }: PhoneFaults): PhoneFaults => ({
  failWith,
  receiptDelayMs,
  loseAnswers,
  deliverTwice,
})

/** The faults that apply to a line: the worse of its own and the global ones. */
export const mergeFaults = (line: Faults, everywhere: Faults): Faults => ({
  failWith: line.failWith ?? everywhere.failWith,
  receiptDelayMs: Math.max(line.receiptDelayMs, everywhere.receiptDelayMs),
  loseAnswers: line.loseAnswers || everywhere.loseAnswers,
  deliverTwice: line.deliverTwice || everywhere.deliverTwice,
  sendDelayMs: Math.max(line.sendDelayMs, everywhere.sendDelayMs),
  refuseNext: line.refuseNext + everywhere.refuseNext,
  failNext: line.failNext + everywhere.failNext,
  lostAnswerRate: Math.max(line.lostAnswerRate, everywhere.lostAnswerRate),
})

/** How to lose the response to a message, or null. Deterministic by id. */
export const chooseLostAnswer = (faults: Faults, messageId: string): 'cut' | 'bad-gateway' | null => {
  if (faults.loseAnswers) return 'cut'
  const hash = createHash('sha256').update(messageId).digest()
  if (hash.readUInt32BE(0) >= faults.lostAnswerRate * 0x1_0000_0000) return null
  return hash[4]! % 2 === 0 ? 'cut' : 'bad-gateway'
}
