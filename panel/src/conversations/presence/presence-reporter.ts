import { PRESENCE_RENEW_MS, TYPING_RENEW_MS } from '@attune/contract/conversations/presence-limits'

/** Someone counts as typing for this long after the last key. */
export const TYPING_REST_MS = 5_000

export interface PresenceReporterOptions {
  /** Sends the state to the server; a lost call is repeated by the next renewal. */
  announce: (contactId: string | null, state: 'viewing' | 'typing') => void
  now: () => number
}

/** Announces what this tab shows: at each change, then periodically while it shows it. Typing is throttled. */
export interface PresenceReporter {
  /** Null while the tab shows no conversation, or is hidden. */
  look: (contactId: string | null) => void
  /** The composer's text changed; `empty` means there is no text left. */
  noteTyping: (empty: boolean) => void
  /** The text was sent or given up. */
  stopTyping: () => void
  /** The conversation has closed. If another opens in its place at once, only that one is announced. */
  close: () => void
}

export const makePresenceReporter = ({ announce, now }: PresenceReporterOptions): PresenceReporter => {
  let shown: string | null = null
  let announced: string | null = null
  let typingAnnouncedAt = -Infinity
  let typing = false
  let renewal: ReturnType<typeof setInterval> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    if (shown === announced) return
    endTyping()
    announced = shown
    clearInterval(renewal)
    announce(shown, 'viewing')
    if (shown !== null) renewal = setInterval(renew, PRESENCE_RENEW_MS)
  }
  const renew = () => {
    // While typing, each key renews the presence.
    if (announced !== null && !typing) announce(announced, 'viewing')
  }
  const endTyping = (): boolean => {
    clearTimeout(rest)
    const was = typing
    typing = false
    typingAnnouncedAt = -Infinity
    return was
  }
  const stopTyping = () => {
    if (endTyping() && announced !== null) announce(announced, 'viewing')
  }

  return {
    look: (contactId) => {
      shown = contactId
      settle()
    },
    noteTyping: (empty) => {
      if (announced === null) return
      if (empty) return stopTyping()
      clearTimeout(rest)
      rest = setTimeout(stopTyping, TYPING_REST_MS)
      typing = true
      if (now() - typingAnnouncedAt < TYPING_RENEW_MS) return
      typingAnnouncedAt = now()
      announce(announced, 'typing')
    },
    stopTyping,
    close: () => {
      shown = null
      queueMicrotask(settle)
    },
  }
}
