import * as z from 'zod'
import { GATE_REASONS } from '../constants.ts'

/** One thing the send gate looked at, by the name of the reason it would have been; `detail` is a sentence for a person. */
export const GateCheck = z.object({ check: z.enum(GATE_REASONS), ok: z.boolean(), detail: z.string() })
export type GateCheck = z.infer<typeof GateCheck>

/**
 * One time the send gate was asked about a message, as it was found then. `asked`: automation wanted to send it and it had
 * to wait. `birth`: it was written into the thread. `claim`: its delivery was to begin and the gate said something else.
 */
export const GateReview = z.object({
  stage: z.enum(['asked', 'birth', 'claim']),
  at: z.string(),
  decision: z.enum(['sent', 'omitted', 'held']),
  reason: z.enum(GATE_REASONS).nullable(),
  checks: z.array(GateCheck),
})
export type GateReview = z.infer<typeof GateReview>
