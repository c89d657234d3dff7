/** What is asked for all the time still runs after this many rests. */
const RESTS_MAX = 5

/**
 * Runs something once, when nobody has asked for it for a while. `ask` asks for it, `cancel` forgets that somebody has.
 * The first to ask waits at most five times as long, even if others never stop asking. While `isBusy`, it is put off for
 * another rest.
 */
export const runAtRest = (
  run: () => void,
  restMs: number,
  isBusy: () => boolean = () => false,
): { ask: () => void; cancel: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latestAt = 0
  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const ask = (): void => {
    const now = Date.now()
    if (timer === undefined) latestAt = now + RESTS_MAX * restMs
    cancel()
    timer = setTimeout(
      () => {
        timer = undefined
        if (isBusy()) ask()
        else run()
      },
      Math.min(restMs, Math.max(0, latestAt - now)),
    )
  }
  return { ask, cancel }
}
