import { isWithin } from '../check/values/uses.ts'

/** Names that show who a client is. Only people with the right to private data may read them. */
const PRIVATE_NAMES = [
  'client.name',
  'client.firstName',
  'contact.firstName',
  'contact.fullName',
  'contact.email',
  'contact.phone',
  'profile.basic.firstName',
  'profile.basic.fullName',
]

/**
 * Whether reading this name, as expressions and templates report it, may show who the client is. A group that holds such
 * a name counts, and so does a group with a member that is only known later: `contact`, `profile['basic']`, `contact[key]`.
 */
export const isPrivateName = (name: string): boolean => {
  const dotted = name.replaceAll(/\[(?:'([^']*)'|"([^"]*)")\]/g, (_all, one, other) => `.${one ?? other}`)
  const known = dotted.split('[')[0] ?? dotted
  return PRIVATE_NAMES.some((path) => isWithin(known, path) || isWithin(path, known))
}
