/**
 * Asks one thing at a time. Whoever asks meanwhile takes the place of those who wait, and all of them get the answer to
 * what was asked last: nobody needs that to older questions any more.
 */
export const latestOf = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
  let waiting: { asked: Asked; settle: PromiseWithResolvers<Answer> } | null = null
  let isBusy = false

  const goOn = (): void => {
    const turn = waiting
    isBusy = turn !== null
    if (!turn) return
    waiting = null
    const { resolve, reject } = turn.settle
    ask(turn.asked).then(
      (answer) => {
        // A later question is about what this one was, as it is now.
        const later = waiting?.settle.promise
        goOn()
        resolve(later ?? answer)
      },
      (error: unknown) => {
        goOn()
        reject(error)
      },
    )
  }

  return (asked: Asked): Promise<Answer> => {
    waiting = { asked, settle: waiting?.settle ?? Promise.withResolvers<Answer>() }
    const { promise } = waiting.settle
    if (!isBusy) goOn()
    return promise
  }
}
