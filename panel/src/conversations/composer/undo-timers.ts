/** Timers by key that run at their time, early on request, or not at all if cleared. */
export const makeUndoTimers = (run: (key: string) => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const end = (key: string) => {
    clearTimeout(timers.get(key))
    if (timers.delete(key)) run(key)
  }
  return {
    start: (key: string, ms: number) =>
      void timers.set(
        key,
        setTimeout(() => end(key), ms),
      ),
    clear: (key: string) => {
      clearTimeout(timers.get(key))
      timers.delete(key)
    },
    /** Runs all of them now, in the order they were started. */
    endAll: () => [...timers.keys()].forEach(end),
  }
}
