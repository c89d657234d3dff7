/** Who has a conversation: when a coach last wrote, typed or took it, and when they handed it back. */
export interface Takeover {
  lastSignAt: Date
  handedBackAt: Date | null
}

/** Handing a conversation back can be undone for this long. Automation continues after that. */
export const HAND_BACK_MS = 8_000

/**
 * Until when automation waits for a coach, by the organization's rule; null if it doesn't wait. `pauseMinutes` is how long
 * it waits after their last sign; null: it never does.
 */
export const takeoverEnd = (
  { lastSignAt, handedBackAt }: Takeover,
  { pauseMinutes, now }: { pauseMinutes: number | null; now: Date },
): Date | null => {
  if (pauseMinutes === null) return null
  const quiet = lastSignAt.getTime() + pauseMinutes * 60_000
  const back = handedBackAt === null ? quiet : handedBackAt.getTime() + HAND_BACK_MS
  const end = Math.min(quiet, back)
  return end > now.getTime() ? new Date(end) : null
}
