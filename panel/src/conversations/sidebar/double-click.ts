/** Two clicks within this time are a double click (spec 1 §2). */
export const DOUBLE_CLICK_MS = 600

/**
 * Tells double clicks from slow ones. Our own measure: the system's is another one, and has no limit one may choose. Answers
 * whether this click, on this thing at this time in milliseconds, is the second one; then counting starts anew.
 */
export const makeDoubleClickDetector = (): ((on: string, at: number) => boolean) => {
  let last: { on: string; at: number } | null = null
  return (on, at) => {
    const isSecond = last !== null && last.on === on && at - last.at <= DOUBLE_CLICK_MS
    last = isSecond ? null : { on, at }
    return isSecond
  }
}
