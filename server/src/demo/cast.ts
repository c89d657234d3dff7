import { createHash } from 'node:crypto'
import { clients, organizations, staff } from '@attune/samples/cast'
import type { OrganizationKey, SampleClient, SampleOrganization, SampleStaff, StaffKey } from '@attune/samples/shapes'

/**
 * Ids for the cast's keys. Organizations and accounts always have the same ones; clients get theirs when they are
 * added.
 */
export interface Cast {
  organization: SampleOrganization
  organizationId: string
  staff: readonly SampleStaff[]
  clients: readonly SampleClient[]
  accountId: (key: StaffKey) => string
  contactId: (key: string) => string
  /** The key of a client who was added; null if no client has this id. */
  keyOf: (contactId: string) => string | null
  /** Notes the id that a client was given. */
  met: (key: string, contactId: string) => void
}

/** One organization's people. The first organization includes the admins of the installation. */
export const castOf = (key: OrganizationKey): Cast => {
  const organization = organizations.find((each) => each.key === key)
  if (organization === undefined) throw new Error(`The samples have no organization ${key}.`)
  const isFirst = organizations[0]?.key === key
  const contactIds = new Map<string, string>()
  const keys = new Map<string, string>()
  return {
    organization,
    organizationId: steadyId('or', key),
    staff: staff.filter((person) => person.organization === key || (isFirst && person.organization === null)),
    clients: clients.filter((client) => client.organization === key),
    accountId: (person) => steadyId('us', person),
    contactId: (client) => {
      const id = contactIds.get(client)
      if (id === undefined) throw new Error(`The client ${client} has not been added yet.`)
      return id
    },
    keyOf: (contactId) => keys.get(contactId) ?? null,
    met: (client, contactId) => {
      contactIds.set(client, contactId)
      keys.set(contactId, client)
    },
  }
}

const steadyId = (prefix: 'or' | 'us', key: string): string =>
  `${prefix}_${createHash('sha256').update(`demo ${prefix} ${key}`).digest('hex').slice(0, 32)}`
