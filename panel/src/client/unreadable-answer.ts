/** A response that isn't in our format: a captive portal's page, say, or a truncated body. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
  /** The response's status; 500 if it claimed success. */
  readonly status: number

  constructor(status = 500) {
    super('The server’s response couldn’t be read. Try again.')
    this.status = status
  }
}

/** Retries once if the response can't be read and the call is safe to repeat: a read, or it has an idempotency key. */
export const retryUnreadable = async <T>(mayRepeat: boolean, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!mayRepeat || !(error instanceof UnreadableAnswer)) throw error
    return ask()
  }
}
