/** What the doctor says about one thing: that it is fine, or what is wrong and what to do. */
export interface Finding {
  about:
    | 'settings'
    | 'program'
    | 'secret'
    | 'database'
    | 'jobs'
    | 'clock'
    | 'mail'
    | 'texts'
    | 'channels'
    | 'files'
    | 'address'
    | 'disk'
  state: 'ok' | 'warning' | 'problem'
  text: string
}

export type Judge = (text: string) => Finding

/** The three things that can be said about something. */
export const about = (thing: Finding['about']): { ok: Judge; warning: Judge; problem: Judge } => ({
  ok: (text) => ({ about: thing, state: 'ok', text }),
  warning: (text) => ({ about: thing, state: 'warning', text }),
  problem: (text) => ({ about: thing, state: 'problem', text }),
})
