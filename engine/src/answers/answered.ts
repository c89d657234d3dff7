/** A value that was read, or a sentence that says what is expected. */
export type Answered<T> = { ok: true; value: T } | { ok: false; error: { message: string } }

export function answer<T>(value: T): Answered<T> {
  return { ok: true, value }
}

export function askAgain(message: string): { ok: false; error: { message: string } } {
  return { ok: false, error: { message } }
}
