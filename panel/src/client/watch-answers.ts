/** How long somebody waits until they are told so. */
const LATE_MS = 10_000

interface AnswerWatch {
  /** Something was answered, whatever it is. */
  noteAnswer: () => void
  /** Somebody waits for what is read. `signal` aborts once nobody does any more. */
  waitFor: <Answer>(read: Promise<Answer>, signal: AbortSignal | undefined) => Promise<Answer>
}

/**
 * Calls `onLate` with true when somebody has waited for ten seconds in which nothing at all was answered, and with
 * false when something is. What is slow while other calls are answered isn't late: the line is alive. After a failure
 * it stays late for a while, because whoever waits usually asks again.
 */
export const watchAnswers = (onLate: (isLate: boolean) => void): AnswerWatch => {
  let waiting = 0
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (next: boolean): void => {
    clearTimeout(timer)
    timer = undefined
    isLate = next
    onLate(next)
  }
  const lookLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => say(waiting > 0), LATE_MS)
  }
  return {
    noteAnswer: () => {
      say(false)
      if (waiting > 0) lookLater()
    },
    waitFor: async <Answer>(read: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> => {
      if (waiting === 0) lookLater()
      waiting += 1
      try {
        return await read
      } finally {
        waiting -= 1
        if (waiting === 0) {
          if (isLate && signal?.aborted !== true) lookLater()
          else say(false)
        }
      }
    },
  }
}
