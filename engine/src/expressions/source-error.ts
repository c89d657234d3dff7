/** Ends an evaluation or rendering: a sentence for the author and the position it is about, from 0. */
export class SourceError extends Error {
  readonly at: number | undefined
  constructor(message: string, at?: number) {
    super(message)
    this.at = at
  }
}
