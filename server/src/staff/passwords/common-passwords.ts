import { readFileSync } from 'node:fs'
import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'

/**
 * Passwords that attackers try first. The file beside this one has 777 whole passwords, and 290 words to combine with
 * 32 endings: about 8,100 in all, each long enough to be accepted otherwise. It draws on the top of published lists of
 * leaked passwords without copying any of them or its ranking.
 */
const loadPasswords = (): ReadonlySet<string> => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const [whole = [], words = [], endings = []] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' ').filter((part) => part !== ''))
  const followed = words.flatMap((word) => [word, ...endings.map((ending) => word + ending)])
  return new Set([...whole, ...followed].filter((password) => password.length >= PASSWORD_LENGTH.min))
}

let known: ReadonlySet<string> | undefined

/** All common passwords, in lower case. */
export const commonPasswords = (): ReadonlySet<string> => (known ??= loadPasswords())

/** Whether a password is a common one in any case, or a single repeated character. */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.normalize('NFKC').toLowerCase()
  return commonPasswords().has(plain) || new Set(plain).size === 1
}
