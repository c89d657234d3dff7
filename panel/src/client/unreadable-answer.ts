/** An answer that is not in our words: a sign-in page of the network between us, say, or half an answer. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
  /** As answered; 500 where the answer called itself a success. */
  readonly status: number

  constructor(status = 500) {
    super('The server’s answer could not be read. Try again.')
    this.status = status
  }
}

/**
 * Asks once more where the answer cannot be read (spec 1 §8 "Invalid response"). Only for what may be asked twice: a
 * read, or a write that carries its own means to be done once.
 */
export const retryUnreadable = async <T>(mayRepeat: boolean, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!mayRepeat || !isUnreadable(error)) throw error
    return ask()
  }
}

/** Besides our own, what the client for calls throws when it can make nothing of a body. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableAnswer ||
  (error instanceof Error && /^(?:Cannot parse response body|Invalid OpenAPI response format)/.test(error.message))
