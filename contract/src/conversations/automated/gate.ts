import * as z from 'zod'
import { GATE_REASONS } from '../constants.ts'

/** One check of the send gate. */
export const GateCheck = z.object({
  /** Why the message would be held back if the check failed. */
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

/** That an automated message came back from its carrier unsent. */
export const GivenBack = z.object({
  /** The carrier's name, such as `twilio`. */
  carrier: z.string(),
  /** When it will be sent again, ISO 8601; null if it has been sent, or if this isn't known. */
  leavesAt: z.string().nullable(),
})
export type GivenBack = z.infer<typeof GivenBack>
