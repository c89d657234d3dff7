/**
 * Runs one call at a time. While it runs, only the latest request is kept waiting, and all waiting callers get its
 * answer: answers to older requests are no longer of interest.
 */
export const coalesceCalls = <Request, Answer>(ask: (request: Request) => Promise<Answer>) => {
  let waiting: { request: Request; settle: PromiseWithResolvers<Answer> } | null = null
  let isBusy = false

  const runNext = (): void => {
    const turn = waiting
    isBusy = turn !== null
    if (!turn) return
    waiting = null
    const { resolve, reject } = turn.settle
    ask(turn.request).then(
      (answer) => {
        // A newer request supersedes this one, so its answer is returned instead.
        const later = waiting?.settle.promise
        runNext()
        resolve(later ?? answer)
      },
      (error: unknown) => {
        runNext()
        reject(error)
      },
    )
  }

  return (request: Request): Promise<Answer> => {
    waiting = { request, settle: waiting?.settle ?? Promise.withResolvers<Answer>() }
    const { promise } = waiting.settle
    if (!isBusy) runNext()
    return promise
  }
}
