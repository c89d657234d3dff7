/** A value that was read, or a question that asks for it again. */
export type AnswerResult<T> = { ok: true; value: T } | { ok: false; error: { message: string } }

export function answer<T>(value: T): AnswerResult<T> {
  return { ok: true, value }
}

export function askAgain(message: string): { ok: false; error: { message: string } } {
  return { ok: false, error: { message } }
}
