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

/** An error's message, or those inside it, in one line. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (!(error instanceof Error)) return String(error)
  const inner = error.cause instanceof Error && error.message === 'fetch failed' ? reasonOf(error.cause) : error.message
  return inner.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
