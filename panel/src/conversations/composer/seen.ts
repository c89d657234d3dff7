/** What the reader has had before their eyes, by client: the last sequence. Of this screen, whatever read marks say. */
export interface SeenTracker {
  /** The end of the thread is in view and shows this sequence. */
  look: (contactId: string, sequence: number) => void
  /** The end has left the view. */
  lookAway: () => void
  /** They were shown it in another place. */
  told: (contactId: string, sequence: number) => void
  /** The last sequence seen; `opened` is where the thread stood when its conversation was opened, which counts as seen. */
  seen: (contactId: string, opened: number) => number
}

/** Somebody who types does not notice at once what comes in above. */
export const NOTICE_MS = 1_500

export const makeSeenTracker = (): SeenTracker => {
  const seen = new Map<string, number>()
  let noticing: ReturnType<typeof setTimeout> | undefined
  const note = (contactId: string, sequence: number) =>
    void seen.set(contactId, Math.max(sequence, seen.get(contactId) ?? 0))
  return {
    look: (contactId, sequence) => {
      clearTimeout(noticing)
      // What stands there when a conversation is opened is what it was opened for.
      if (seen.has(contactId)) noticing = setTimeout(() => note(contactId, sequence), NOTICE_MS)
      else note(contactId, sequence)
    },
    lookAway: () => clearTimeout(noticing),
    told: note,
    seen: (contactId, opened) => Math.max(opened, seen.get(contactId) ?? 0),
  }
}
