/** A letter this soon after another one belongs to the same word (ms). */
const WORD_MS = 1_000

/**
 * Tells a single key from a letter of a word. If a field loses the cursor while someone is typing, or never had it, the
 * rest of the word must not pin, mute or open anything. Times are in ms.
 */
export interface WordGuard {
  /** A letter went into a field, or did nothing: others may follow. */
  addLetter: (at: number) => void
  /** The word is over: Enter, Tab, Esc or the pointer. */
  endWord: () => void
  isInWord: (at: number) => boolean
}

export const makeWordGuard = (): WordGuard => {
  let lastLetter = -Infinity
  return {
    addLetter: (at) => {
      lastLetter = at
    },
    endWord: () => {
      lastLetter = -Infinity
    },
    isInWord: (at) => at - lastLetter < WORD_MS,
  }
}
