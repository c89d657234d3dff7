/** Two clicks within this time are a double click. */
export const DOUBLE_CLICK_MS = 600

/**
 * Detects double clicks with our own time limit, because the system's cannot be set. The returned function takes what
 * was clicked and when (in milliseconds), and says whether it is the second click of a pair.
 */
export const makeDoubleClickDetector = (): ((on: string, at: number) => boolean) => {
  let last: { on: string; at: number } | null = null
  return (on, at) => {
    const isSecond = last !== null && last.on === on && at - last.at <= DOUBLE_CLICK_MS
    last = isSecond ? null : { on, at }
    return isSecond
  }
}
