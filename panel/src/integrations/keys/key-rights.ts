import type { Permission } from '@attune/contract/permissions'
import { INTEGRATION_PERMISSIONS } from '@attune/contract/staff/integration-permissions'

/** What a key may do, as chosen in the form. */
export type RightsChoice = 'read-aliases' | 'read' | 'all' | 'chosen'

export const RIGHTS_CHOICES: { value: RightsChoice; label: string }[] = [
  { value: 'read-aliases', label: 'Read, without clients’ names and numbers' },
  { value: 'read', label: 'Read everything' },
  { value: 'all', label: 'Read and write everything' },
  { value: 'chosen', label: 'Choose…' },
]

/** Choices of days until a key expires; empty for never. */
export const EXPIRY_CHOICES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]

const READS = INTEGRATION_PERMISSIONS.filter((name) => /\.(?:view|list|prompt-logs)$/.test(name))
const PRIVATE: Permission = 'contacts.private-data'

/** The rights of a choice, limited to those its creator has. */
export const rightsOf = (choice: RightsChoice, chosen: readonly string[], can: readonly Permission[]): Permission[] => {
  switch (choice) {
    case 'read-aliases':
      return can.filter((name) => READS.includes(name))
    case 'read':
      return can.filter((name) => READS.includes(name) || name === PRIVATE)
    case 'all':
      return [...can]
    case 'chosen':
      return can.filter((name) => chosen.includes(name))
  }
}

/** What a key may do, in a few words. */
export const describeRights = (rights: readonly Permission[]): string => {
  const writes = rights.filter((name) => !READS.includes(name) && name !== PRIVATE).length
  const sees = rights.includes(PRIVATE) ? '' : ', without clients’ names and numbers'
  if (writes === 0) return `Reads${sees}`
  return `Reads and writes${sees} (${rights.length} rights)`
}

/** A right as text: "Contacts: private data" for `contacts.private-data`. */
export const wordsOfRight = (name: Permission): string => {
  const [subject = '', ...action] = name.replaceAll('-', ' ').split('.')
  return `${(subject[0] ?? '').toUpperCase()}${subject.slice(1)}: ${action.join(' ')}`
}
