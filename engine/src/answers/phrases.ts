import type { ReplyToken } from './tokens.ts'

/** Finds phrases and their meanings in a reply. */
export interface Phrases<M> {
  /** The longest phrase at this place, with the number of tokens it takes. */
  at: (tokens: ReplyToken[], place: number) => { means: M; length: number } | null
}

/**
 * Builds a phrase table: each meaning with its phrases, comma-separated and in the form of `wordKey`. A hyphen between
 * words ("no-way") counts as a space.
 */
export function toPhrases<M>(table: readonly (readonly [M, string])[]): Phrases<M> {
  const meanings = new Map<string, M>()
  let longest = 1
  for (const [means, list] of table)
    for (const phrase of list.split(',').map((each) => each.trim().replaceAll(/\s+/gu, ' '))) {
      if (phrase === '') continue
      meanings.set(phrase, means)
      longest = Math.max(longest, phrase.split(' ').length)
    }

  function at(tokens: ReplyToken[], place: number): { means: M; length: number } | null {
    let found: { means: M; length: number } | null = null
    let said = ''
    let words = 0
    for (let next = place; next < tokens.length && words < longest; next++) {
      const token = tokens[next]
      if (!token) break
      if (words > 0 && isHyphen(token) && tokens[next + 1]?.kind === 'word') continue
      said = words === 0 ? token.key : `${said} ${token.key}`
      words++
      const means = meanings.get(said)
      if (means !== undefined) found = { means, length: next + 1 - place }
      if (token.kind !== 'word' && token.kind !== 'digits') break
    }
    return found
  }

  return { at }
}

export function isHyphen(token: ReplyToken | undefined): boolean {
  return token?.kind === 'sign' && token.text === '-' && token.glued
}
