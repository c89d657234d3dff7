/** Which of these words and phrases occur in a text, as whole words and in any case. */
export const findWords = (words: readonly string[], text: string): string[] => {
  const plain = ` ${wordsOf(text)} `
  return words.filter((word) => {
    const wanted = wordsOf(word)
    return wanted !== '' && plain.includes(` ${wanted} `)
  })
}

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
