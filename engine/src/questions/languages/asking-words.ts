/** How one language asks. All patterns are for small letters without accents, and begin where a clause begins. */
export interface AskingWords {
  /** A clause that begins so is a question, with or without its mark. */
  asks: readonly RegExp[]
  /** What looks like a question, with or without its mark, and wants no answer: greetings and exclamations. */
  idle: readonly RegExp[]
}
