import { PRESENCE_RENEW_MS, TYPING_RENEW_MS } from '@attune/contract/conversations/presence-limits'

/** After the last key somebody is still typing for this long. */
export const TYPING_REST_MS = 5_000

export interface ReporterOptions {
  /** Tells the server; what gets lost is said again by the next renewal. */
  say: (contactId: string | null, state: 'viewing' | 'typing') => void
  now: () => number
}

/** Says what this tab shows: at each change at once, then now and then while it is seen; typing not with each key. */
export interface Reporter {
  look: (contactId: string | null) => void
  setVisible: (visible: boolean) => void
  /** A key was pressed in the composer; `empty`: nothing stands there any more. */
  typed: (empty: boolean) => void
  /** What was written has left, or was given up. */
  rested: () => void
  stop: () => void
}

export const makeReporter = ({ say, now }: ReporterOptions): Reporter => {
  let shown: string | null = null
  let visible = true
  let said: string | null = null
  let typingSaidAt = -Infinity
  let typing = false
  let renewal: ReturnType<typeof setInterval> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    const contactId = visible ? shown : null
    if (contactId === said) return
    endTyping()
    said = contactId
    clearInterval(renewal)
    say(contactId, 'viewing')
    if (contactId !== null) renewal = setInterval(renew, PRESENCE_RENEW_MS)
  }
  const renew = () => {
    // Typing is renewed by typing.
    if (said !== null && !typing) say(said, 'viewing')
  }
  const endTyping = (): boolean => {
    clearTimeout(rest)
    const was = typing
    typing = false
    typingSaidAt = -Infinity
    return was
  }
  const rested = () => {
    if (endTyping() && said !== null) say(said, 'viewing')
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
      if (said === null) return
      if (empty) return rested()
      clearTimeout(rest)
      rest = setTimeout(rested, TYPING_REST_MS)
      typing = true
      if (now() - typingSaidAt < TYPING_RENEW_MS) return
      typingSaidAt = now()
      say(said, 'typing')
    },
    rested,
    stop: () => {
      shown = null
      settle()
    },
  }
}
