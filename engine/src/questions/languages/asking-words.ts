/** How one language asks. All patterns are for lower case without accents; each has an example beside it. */
export interface AskingWords {
  /** A sentence, or a clause of it, in which one of these is found asks, with or without its mark. */
  asks: readonly RegExp[]
  /** A clause that looks like a question and wants no answer, marked or not: greetings, exclamations, rhetorical ones. */
  idle: readonly RegExp[]
  /** What somebody else asked, or the writer asks themselves: it is taken out of a sentence before that is searched. */
  told: readonly RegExp[]
}
