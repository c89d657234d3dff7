/** A list's rows are measured and shown in the first, and joined by those out of view in the second. */
const FRAMES = 2
/** A tab that nobody sees draws no frames; there it is enough to wait this long. */
const UNSEEN_MS = 500

/** Resolves once what is being rendered has been drawn, with its lists. */
export const afterDrawing = (): Promise<void> =>
  typeof requestAnimationFrame === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const late = setTimeout(resolve, UNSEEN_MS)
        const goOn = () => {
          clearTimeout(late)
          resolve()
        }
        // A frame's callbacks run before it is drawn, and the timer after that.
        inFrame(FRAMES, () => setTimeout(goOn))
      })

/** Runs something in the frame with this number, counted from now. */
const inFrame = (count: number, run: () => void): void => {
  requestAnimationFrame(() => (count === 1 ? run() : inFrame(count - 1, run)))
}
