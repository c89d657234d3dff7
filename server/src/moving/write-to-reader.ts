import type { Writable } from 'node:stream'

/** Small enough for a slow reader to accept before it counts as stalled. */
const PIECE_BYTES = 64 * 1_024

/** Resolves once there is room for more. Rejects if the reader disconnects, or accepts nothing for `stallMs`. */
export const writeToReader = async (target: Writable, bytes: Uint8Array, stallMs: number): Promise<void> => {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    await writePiece(target, bytes.subarray(at, at + PIECE_BYTES), stallMs)
}

const writePiece = (target: Writable, bytes: Uint8Array, stallMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    if (target.destroyed) return reject(new Error('The reader left.'))
    if (target.write(bytes)) return resolve()
    const settle = (run: () => void) => () => {
      clearTimeout(timer)
      target.off('drain', goOn).off('close', stop)
      run()
    }
    const goOn = settle(resolve)
    const stop = settle(() => reject(new Error('The reader left.')))
    const giveUp = settle(() => reject(new Error('The reader took nothing for too long.')))
    const timer = setTimeout(giveUp, stallMs)
    target.once('drain', goOn).once('close', stop)
  })
