import { PRESENCE_RENEW_MS, TYPING_RENEW_MS } from '@attune/contract/conversations/presence-limits'

/** After the last key somebody is still typing for this long. */
export const TYPING_REST_MS = 5_000

export interface PresenceReporterOptions {
  /** Tells the server; what gets lost is said again by the next renewal. */
  say: (contactId: string | null, state: 'viewing' | 'typing') => void
  now: () => number
}

/** Says what this tab shows: at each change at once, then now and then while it is seen; typing not with each key. */
export interface PresenceReporter {
  look: (contactId: string | null) => void
  setVisible: (visible: boolean) => void
  /** A key was pressed in the composer; `empty`: nothing stands there any more. */
  typed: (empty: boolean) => void
  /** What was written has left, or was given up. */
  rested: () => void
  stop: () => void
}

export const makePresenceReporter = ({ say, now }: PresenceReporterOptions): PresenceReporter => {
  let shown: string | null = null
  let visible = true
  let announced: string | null = null
  let typingAnnouncedAt = -Infinity
  let typing = false
  let renewal: ReturnType<typeof setInterval> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    const contactId = visible ? shown : null
    if (contactId === announced) return
    endTyping()
    announced = contactId
    clearInterval(renewal)
    say(contactId, 'viewing')
    if (contactId !== null) renewal = setInterval(renew, PRESENCE_RENEW_MS)
  }
  const renew = () => {
    // Typing is renewed by typing.
    if (announced !== null && !typing) say(announced, 'viewing')
  }
  const endTyping = (): boolean => {
    clearTimeout(rest)
    const was = typing
    typing = false
    typingAnnouncedAt = -Infinity
    return was
  }
  const stopTyping = () => {
    if (endTyping() && announced !== null) say(announced, 'viewing')
  }

  return {
    look: (contactId) => {
      shown = contactId
      settle()
    },
    setVisible: (next) => {
      visible = next
      settle()
    },
    typed: (empty) => {
      if (announced === null) return
      if (empty) return stopTyping()
      clearTimeout(rest)
      rest = setTimeout(stopTyping, TYPING_REST_MS)
      typing = true
      if (now() - typingAnnouncedAt < TYPING_RENEW_MS) return
      typingAnnouncedAt = now()
      say(announced, 'typing')
    },
    rested: stopTyping,
    stop: () => {
      shown = null
      settle()
    },
  }
}
