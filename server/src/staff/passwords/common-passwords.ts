import { readFileSync } from 'node:fs'
import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Passwords that attackers try first: all of zxcvbn's list of leaked passwords, ranked by how common they are, that are
 * long enough to be accepted otherwise. The file beside this one adds whole passwords, and words to combine with endings.
 */
const loadPasswords = (): ReadonlySet<string> => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const [whole = [], words = [], endings = []] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' ').filter((part) => part !== ''))
  const followed = words.flatMap((word) => [word, ...endings.map((ending) => word + ending)])
  const leaked = dictionary['passwords-common'].map(toPlain)
  return new Set([...leaked, ...whole, ...followed].filter((password) => password.length >= PASSWORD_LENGTH.min))
}

let known: ReadonlySet<string> | undefined

/** All common passwords, in lower case. */
export const commonPasswords = (): ReadonlySet<string> => (known ??= loadPasswords())

/** Whether a password is a common one in any case, or a single repeated character. */
export const isCommonPassword = (password: string): boolean => {
  const plain = toPlain(password)
  return commonPasswords().has(plain) || new Set(plain).size === 1
}

const toPlain = (password: string): string => password.normalize('NFKC').toLowerCase()
