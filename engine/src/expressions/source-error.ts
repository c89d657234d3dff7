/** Ends the working out of an expression: a sentence for its author, and the character it is about, counted from 0. */
export class SourceError extends Error {
  readonly at: number | undefined
  constructor(message: string, at?: number) {
    super(message)
    this.at = at
  }
}
