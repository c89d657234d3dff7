import { readFileSync } from 'node:fs'
import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'

/**
 * Passwords that are guessed first. The file beside this one holds 777 whole ones and 290 words that are
 * followed by 32 endings; together they stand for some 8,100, more than the 3,000 that must be refused, all long enough
 * to be taken otherwise. It was put together from what published lists of leaked passwords have in front, and is no copy
 * of such a list: the order of a ranking is not in it.
 */
const read = (): ReadonlySet<string> => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const [whole = [], words = [], endings = []] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' ').filter((part) => part !== ''))
  const followed = words.flatMap((word) => [word, ...endings.map((ending) => word + ending)])
  return new Set([...whole, ...followed].filter((password) => password.length >= PASSWORD_LENGTH.min))
}

let known: ReadonlySet<string> | undefined

/** All there are, in lower case. */
export const commonPasswords = (): ReadonlySet<string> => (known ??= read())

/** Whether a password is one of them, in any case, or one sign again and again. */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.normalize('NFKC').toLowerCase()
  return commonPasswords().has(plain) || new Set(plain).size === 1
}
