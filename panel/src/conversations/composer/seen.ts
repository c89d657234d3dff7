/** The last message sequence shown to the reader on this screen, by client. Independent of read marks. */
export interface SeenTracker {
  /** The end of the thread is in view, and this is its last sequence. */
  look: (contactId: string, sequence: number) => void
  /** The end has left the view. */
  lookAway: () => void
  /** The reader was shown this sequence elsewhere, such as in a held reply. */
  markSeen: (contactId: string, sequence: number) => void
  /** The last sequence seen. `opened` is the last one when the conversation was opened, which counts as seen. */
  lastSeen: (contactId: string, opened: number) => number
}

/** How long a new message must be in view to count as noticed by someone who is typing. */
export const NOTICE_MS = 1_500

export const makeSeenTracker = (): SeenTracker => {
  const seen = new Map<string, number>()
  let noticing: ReturnType<typeof setTimeout> | undefined
  const markSeen = (contactId: string, sequence: number) =>
    void seen.set(contactId, Math.max(sequence, seen.get(contactId) ?? 0))
  return {
    look: (contactId, sequence) => {
      clearTimeout(noticing)
      // What is there when a conversation is opened counts as seen at once.
      if (seen.has(contactId)) noticing = setTimeout(() => markSeen(contactId, sequence), NOTICE_MS)
      else markSeen(contactId, sequence)
    },
    lookAway: () => clearTimeout(noticing),
    markSeen,
    lastSeen: (contactId, opened) => Math.max(opened, seen.get(contactId) ?? 0),
  }
}
