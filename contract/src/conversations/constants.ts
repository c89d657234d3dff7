/** Direction of a message (spec 1 §9). */
export const INCOMING = 1
export const OUTGOING = 2
/** Delivery of a message (spec 1 §9). */
export const DELIVERY_ERROR = -1
export const PENDING = 0
export const DELIVERED = 1
/** The carrier of a message that the send gate did not let out (spec 1 §4). */
export const OMITTED = 'omitted'

export const MESSAGE_PARTS = ['body', 'context', 'attachments', 'reaction'] as const

/** Why the send gate held a message back. */
export const GATE_REASONS = ['status', 'opt-out', 'no-address'] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** Why a simulated phone fails to take a message. */
export const PHONE_ERRORS = [
  'Unreachable handset',
  'Unknown handset',
  'Carrier violation',
  'Landline or unreachable carrier',
] as const
export type PhoneError = (typeof PHONE_ERRORS)[number]
