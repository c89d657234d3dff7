/** After which time of holding it repeats, and how often then, in ms (spec 2 §9). */
export const HOLD = { after: 1_000, every: 10 } as const

/**
 * A button that goes on while it is held: one step at once, and after a second a hundred each second. Steps that a busy
 * browser had no time for are made up. `step` answers whether there is a next one. Holding twice is holding once.
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
