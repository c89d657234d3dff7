import { REACTIONS } from '@attune/contract/conversations/constants'
import * as z from 'zod'
import { Faults } from '../faults.ts'
import { SendBody, TextBody } from '../wire.ts'

const at = z.iso.datetime()
const ref = z.string()

/** A phone and the number it texts with. Two organizations may know the same phone. */
export const Line = z.strictObject({ phone: z.string(), number: z.string() })
export type Line = z.infer<typeof Line>

/** A send was accepted. Its outcome is decided here, so that a restart changes nothing. */
const Accepted = SendBody.extend({
  kind: z.literal('accepted'),
  at,
  ref,
  failWith: z.string().nullable(),
  receiptDelayMs: z.number().int(),
})
/** The response to an accepted send was lost. */
const AnswerLost = z.strictObject({ kind: z.literal('answer-lost'), at, ref })
/** A counted fault was used up by a send, which wasn't accepted. */
const Spent = z.strictObject({
  kind: z.literal('spent'),
  at,
  fault: z.enum(['refuseNext', 'failNext']),
  line: Line.nullable(),
  id: z.string(),
})
/** The text a client reacted to, by the simulator's id; a null `type` removes the reaction. */
const Tapback = z.strictObject({ of: ref, type: z.enum(REACTIONS).nullable() })
export type Tapback = z.infer<typeof Tapback>
/**
 * A client wrote a text. `ref` is the simulator's id, `id` the phone's. With a tapback the text only expresses the
 * reaction.
 */
const Written = TextBody.extend({ kind: z.literal('written'), at, ref, tapback: Tapback.optional() })
/** Staff reacted to a text of either side. */
const Reacted = z.strictObject({ kind: z.literal('reacted'), at, ref, type: z.enum(REACTIONS).nullable() })
/** Attune accepted a webhook: of a text (null `receipt`) or of a receipt. */
const Taken = z.strictObject({
  kind: z.literal('taken'),
  at,
  ref,
  receipt: z.enum(['sent', 'delivered', 'failed']).nullable(),
})
const WebhookRefused = Taken.extend({ kind: z.literal('webhook-refused'), answer: z.number().int() })
/** Faults were set for a line, or everywhere (null `line`). */
const FaultsSet = z.strictObject({ kind: z.literal('faults'), at, line: Line.nullable(), faults: Faults })

/** No message with this id will be accepted from now on. */
const Withdrawn = z.strictObject({ kind: z.literal('withdrawn'), at, id: z.string() })

/** A line of the log. The simulator's whole state is derived from these. */
export const Entry = z.discriminatedUnion('kind', [
  Accepted,
  AnswerLost,
  Spent,
  Written,
  Taken,
  WebhookRefused,
  FaultsSet,
  Reacted,
  Withdrawn,
])
export type Entry = z.infer<typeof Entry>
export type AcceptedEntry = z.infer<typeof Accepted>
export type WrittenEntry = z.infer<typeof Written>
export type Receipt = 'sent' | 'delivered' | 'failed'
