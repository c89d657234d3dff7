/** How long a button must be held before it repeats, and the interval then, in ms. */
export const HOLD = { after: 1_000, every: 10 } as const

/**
 * A button that repeats while held: one step at once, then 100 steps a second after holding for a second. Steps that a
 * busy browser missed are caught up. `step` returns whether there is a next one. Starting twice is the same as starting
 * once.
 */
export const holdToRepeat = (step: () => boolean): { start: () => void; stop: () => void } => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let repeating: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearTimeout(waiting)
    clearInterval(repeating)
    waiting = repeating = undefined
  }
  const repeat = () => {
    const began = performance.now()
    let made = 0
    repeating = setInterval(() => {
      const due = Math.floor((performance.now() - began) / HOLD.every)
      for (; made < due; made += 1) if (!step()) return stop()
    }, HOLD.every)
  }
  const start = () => {
    stop()
    if (step()) waiting = setTimeout(repeat, HOLD.after)
  }
  return { start, stop }
}
