import * as z from 'zod'
import { GATE_REASONS } from '../constants.ts'

/** One check of the send gate. */
export const GateCheck = z.object({
  /** The reason the message would be held back for if the check failed. */
  check: z.enum(GATE_REASONS),
  ok: z.boolean(),
  /** What the gate found, as a sentence. */
  detail: z.string(),
})
export type GateCheck = z.infer<typeof GateCheck>

/** One decision of the send gate about a message. */
export const GateReview = z.object({
  /**
   * When it was asked. `asked`: automation wanted to send the message and it had to wait. `birth`: the message was added to
   * the thread. `claim`: its delivery was about to start and the decision had changed.
   */
  stage: z.enum(['asked', 'birth', 'claim']),
  at: z.string(),
  decision: z.enum(['sent', 'omitted', 'held']),
  reason: z.enum(GATE_REASONS).nullable(),
  checks: z.array(GateCheck),
})
export type GateReview = z.infer<typeof GateReview>

/** That a message of automation came back from its carrier without having left. */
export const GivenBack = z.object({
  /** The carrier's name, such as `twilio`. */
  carrier: z.string(),
  /** When it leaves again, ISO 8601; null if it has left, or if nobody knows. */
  leavesAt: z.string().nullable(),
})
export type GivenBack = z.infer<typeof GivenBack>
