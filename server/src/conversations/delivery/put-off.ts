import type { CarrierUnreachable } from '@attune/carriers/carrier'

/** As long as mail servers keep trying (RFC 5321 §4.5.4.1). */
const PUT_OFF_MAX_MS = 5 * 86_400_000
const AGAIN_MAX_MS = 30 * 60_000

/**
 * Whether a message that its carrier puts off is tried again: after a time that grows, up to half an hour, and for five days
 * in all since the first time. `since` is null for one that isn't put off, which has no end.
 */
export const judgePutOff = (
  { isPutOff }: CarrierUnreachable,
  earlier: Date | null,
  now: Date,
): { since: Date | null; waitMs: number; isOver: boolean } => {
  if (!isPutOff) return { since: earlier, waitMs: 0, isOver: false }
  const since = earlier ?? now
  const lasted = now.getTime() - since.getTime()
  return { since, waitMs: Math.min(lasted / 4, AGAIN_MAX_MS), isOver: lasted >= PUT_OFF_MAX_MS }
}
