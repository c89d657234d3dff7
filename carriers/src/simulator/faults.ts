import { createHash } from 'node:crypto'
import { NO_FAULTS, PhoneFaults } from '@attune/contract/conversations/playground-calls'
import * as z from 'zod'

const count = z.number().int().min(0).max(1_000_000)

/** Everything the simulator does wrong on purpose, for one line or everywhere. The Playground sets the first four. */
export const Faults = PhoneFaults.extend({
  /** A send is taken this much later; its answer waits as long. */
  sendDelayMs: z.number().int().min(0).max(120_000),
  /** So many sends are refused. */
  refuseNext: count,
  /** So many sends are answered with 503 and not taken. */
  failNext: count,
  /** This share of sends, 0 to 1, is taken, and then the line is cut or the answer is a 502. Chosen by message id. */
  lostAnswerRate: z.number().min(0).max(1),
})
export type Faults = z.infer<typeof Faults>

/** Some faults to set; those left out stay as they are. */
export const FaultsChange = Faults.partial()
export type FaultsChange = z.infer<typeof FaultsChange>

export const NO_LINE_FAULTS: Faults = { ...NO_FAULTS, sendDelayMs: 0, refuseNext: 0, failNext: 0, lostAnswerRate: 0 }

/** The part the Playground knows. */
export const toPhoneFaults = ({ failWith, receiptDelayMs, loseAnswers, deliverTwice }: PhoneFaults): PhoneFaults => ({
  failWith,
  receiptDelayMs,
  loseAnswers,
  deliverTwice,
})

/** What holds on one line: the worse of its own faults and those set everywhere. */
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

/** How the answer to this message is lost, if it is; the same for the same id. */
export const chooseLostAnswer = (faults: Faults, messageId: string): 'cut' | 'bad-gateway' | null => {
  if (faults.loseAnswers) return 'cut'
  const hash = createHash('sha256').update(messageId).digest()
  if (hash.readUInt32BE(0) >= faults.lostAnswerRate * 0x1_0000_0000) return null
  return hash[4]! % 2 === 0 ? 'cut' : 'bad-gateway'
}
