import { loadOrganization } from '@attune/store/organizations/organizations'
import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Names around an account that others may know. */
interface PersonalNames {
  name: string
  email: string
  /** The organization's title; null for an installation admin. */
  organization: string | null
}

/** Refuses a new password that is too short, too long, too common, or little more than the account's own name. */
export const refuseWeakPasswordOf = async (
  deps: Deps,
  { name, email }: { name: string; email: string },
  organizationId: string | null,
  password: string,
): Promise<void> => {
  const organization = organizationId === null ? undefined : await loadOrganization(deps.store.global, organizationId)
  refuseWeakPassword(password, { name, email, organization: organization?.title ?? null })
}

export const refuseWeakPassword = (password: string, names: PersonalNames): void => {
  // Counts characters as people do: an emoji is one.
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw new Refusal('PasswordTooShort')
  // In UTF-16 units, like the limit at sign-in.
  if (password.length > PASSWORD_LENGTH.max) throw new Refusal('PasswordTooLong')
  if (isCommonPassword(password)) throw new Refusal('PasswordTooCommon')
  if (isPersonalPassword(password, names)) throw new Refusal('PasswordTooPersonal')
}

/** How many other letters a password needs if it contains a name. */
const LETTERS_BESIDE = 4
/** Shorter parts of names are ignored: they occur in any text. */
const SHORTEST_NAME = 3

/**
 * Whether a password is little more than a name others know: the product's, the organization's, the person's, or their
 * email. Digits and symbols around a name don't help (`attune123`, `!hannah-1988`).
 */
export const isPersonalPassword = (password: string, { name, email, organization }: PersonalNames): boolean => {
  const plain = toLetters(password)
  const names = ['attune', ...[name, email, organization ?? ''].flatMap(namesIn)]
  const found = names.filter((part) => part.length >= SHORTEST_NAME && plain.includes(part))
  if (found.length === 0) return false
  // The longest first, so that no part of a longer name is left over.
  const rest = found.toSorted((a, b) => b.length - a.length).reduce((text, part) => text.replaceAll(part, ''), plain)
  return rest.length < LETTERS_BESIDE
}

/** A name, email or title as a whole and as single words, letters only. */
const namesIn = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(toLetters)

/** Only lower-case letters without accents. */
const toLetters = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll(/\P{L}/gu, '')
