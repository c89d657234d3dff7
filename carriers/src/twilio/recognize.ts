import type { FoundMessage, OpenCall } from '../carrier.ts'

/** A message as Twilio lists it. `text` may have been redacted, and `from` is unknown until a service has chosen it. */
export type ListedMessage = Omit<Extract<FoundMessage, { kind: 'known' }>, 'kind'> & {
  text: string
  /** When Twilio accepted it, to the second. */
  at: Date
}

/** How far Twilio's clock and ours may differ, including its rounding. */
const CLOCKS_MS = 60_000
/**
 * After this time, a call without a listed message had no effect: it ended after 10 s at most, Twilio's list lags by
 * seconds, and the rest allows for a slow connection between the two.
 */
export const ABSENT_AFTER_MS = 120_000

/**
 * Finds the message of a call whose answer was lost in the list of messages sent from and to the same numbers. Twilio
 * doesn't store our id, so only the text can tell. Null means that it can't: the caller waits, and never sends again.
 */
export const recognize = (call: OpenCall, listed: readonly ListedMessage[], now: Date): FoundMessage | null => {
  const since = call.calledAt.getTime() - CLOCKS_MS
  const unclaimed = listed.filter(({ ref, at }) => at.getTime() >= since && !call.others.has(ref))
  const [same, ...more] = unclaimed.filter(({ text }) => text === call.text)
  if (same !== undefined && more.length === 0 && call.isOnly) {
    const { ref, status, error, reason, untaken } = same
    return {
      ...{ kind: 'known', ref, status, error },
      ...(reason === undefined ? {} : { reason }),
      ...(untaken === undefined ? {} : { untaken }),
    }
  }
  // A message with a different text may still be ours: Twilio can be told to redact texts.
  const isLongAgo = now.getTime() - call.calledAt.getTime() >= ABSENT_AFTER_MS
  return unclaimed.length === 0 && isLongAgo ? { kind: 'absent' } : null
}
