/** How one language asks. All patterns are for lower case without accents; each has an example beside it. */
export interface AskingWords {
  /** A sentence, or a clause of it, in which one of these is found asks, with or without its mark. */
  asks: readonly RegExp[]
  /** A clause that looks like a question and wants no answer, marked or not: greetings, exclamations, rhetorical ones. */
  idle: readonly RegExp[]
  /** What somebody else asked, or the writer asks themselves: it is taken out of a sentence before that is searched. */
  told: readonly RegExp[]
  /** Says that what was asked before is answered, "nvm, found it": the words before it are left out, and the sentence before. */
  settled: readonly RegExp[]
  /** Short or slipped spellings, by the words they stand for: none of them is a word of another of the languages. */
  spelled?: Readonly<Record<string, readonly string[]>>
}
