/** Fewer letters before the question leave enough of the line for it. */
const LEAST_BEFORE = 24

/** What fits into one line of a text: from the sentence with the question mark on, if much stands before it. */
export const questionFirst = (text: string): string => {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/)
  const at = sentences.findIndex((sentence) => sentence.includes('?'))
  const before = sentences.slice(0, Math.max(at, 0)).join(' ')
  return before.length < LEAST_BEFORE ? text : `… ${sentences.slice(at).join(' ')}`
}
