/** A sleep that can be ended early. */
export interface Sleeper {
  /** Resolves after `ms`, or as soon as `wake` is called; at once if it was called since the last `clear`. */
  sleep(ms: number): Promise<void>
  wake(): void
  /** Forgets earlier calls of `wake`, because what they were about is now being looked at. */
  clear(): void
}

export const makeSleeper = (): Sleeper => {
  let isWoken = false
  let end: () => void = () => {}
  return {
    sleep: (ms) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
        if (isWoken) end()
      }),
    wake: () => {
      isWoken = true
      end()
    },
    clear: () => {
      isWoken = false
    },
  }
}
