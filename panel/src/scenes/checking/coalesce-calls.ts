/**
 * Asks one thing at a time. Whoever asks meanwhile takes the place of those who wait, and all of them get the answer to
 * what was asked last: nobody needs that to older questions any more.
 */
export const coalesceCalls = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
  let waiting: { asked: Asked; settle: PromiseWithResolvers<Answer> } | null = null
  let isBusy = false

  const runNext = (): void => {
    const turn = waiting
    isBusy = turn !== null
    if (!turn) return
    waiting = null
    const { resolve, reject } = turn.settle
    ask(turn.asked).then(
      (answer) => {
        // A later question is about what this one was, as it is now.
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

  return (asked: Asked): Promise<Answer> => {
    waiting = { asked, settle: waiting?.settle ?? Promise.withResolvers<Answer>() }
    const { promise } = waiting.settle
    if (!isBusy) runNext()
    return promise
  }
}
