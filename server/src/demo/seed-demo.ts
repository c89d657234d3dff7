import { clients, DEMO_PASSWORD, organizations, staff } from '@attune/samples/cast'
import type { SampleClient, SampleStaff } from '@attune/samples/shapes'
import { insertContact, setStatus } from '@attune/store/contacts/change-contacts'
import { insertAccount, insertManaged, noteStaff } from '@attune/store/staff/accounts'
import { insertOrganization } from '@attune/store/organizations/organizations'
import type { PastText } from '@attune/carriers/simulator/history'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { hashPassword } from '../staff/passwords.ts'
import type { Cast } from './cast.ts'
import { playThreads } from './play-threads.ts'

const CARRIER = 'simulator'
/** The demo's people were there a month before anybody looks. */
const FOUNDED_DAYS_AGO = 30

/**
 * Seeds the demo into an empty database: organizations, people and clients as they are, and their threads by playing
 * them through the product's own verbs under a set clock. Answers what the clients' phones went through.
 */
export const seedDemo = async (deps: Deps): Promise<PastText[]> => {
  const now = deps.now()
  const founded = new Date(now.getTime() - FOUNDED_DAYS_AGO * 86_400_000)
  const cast = await addOrganizations(deps, founded)
  for (const organization of organizations)
    await deps.store.tenant(cast.organizationId(organization.key), async (tx) => {
      for (const client of clients.filter((each) => each.organization === organization.key))
        await insertContact(tx, contactRow(client, cast, founded), {
          coachIds: client.coaches.map(cast.accountId),
          addresses: [{ carrier: CARRIER, address: client.phone }],
        })
    })
  const past = await playThreads(deps, cast, now)
  for (const client of clients.filter((each) => each.status === 'stop'))
    await deps.store.tenant(cast.organizationId(client.organization), (tx) =>
      setStatus(tx, cast.contactId(client.key), 'stop', 'no reason'),
    )
  return past
}

const addOrganizations = async (deps: Deps, founded: Date): Promise<Cast> => {
  const organizationIds = idsFor(organizations, 'or')
  const accountIds = idsFor(staff, 'us')
  const contactIds = idsFor(clients, 'ct')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await deps.store.globalTransaction(async (tx) => {
    for (const { key, title, labels, timezone, number } of organizations)
      await insertOrganization(
        tx,
        {
          organization_id: organizationIds(key),
          title,
          labels,
          logo_url: null,
          time_zone: timezone,
          created_at: founded,
        },
        [{ carrier: CARRIER, address: number }],
      )
    for (const [index, person] of staff.entries())
      await insertAccount(
        tx,
        accountRow(person, accountIds(person.key), passwordHash, new Date(founded.getTime() + index)),
        {
          organization_id: person.organization === null ? null : organizationIds(person.organization),
          role: person.role,
        },
      )
  })
  for (const organization of organizations)
    await deps.store.tenant(organizationIds(organization.key), async (tx) => {
      const members = staff.filter((person) => person.organization === organization.key)
      for (const { key, name, email } of members) await noteStaff(tx, { accountId: accountIds(key), name, email })
      for (const person of members)
        for (const coach of person.manages) await insertManaged(tx, accountIds(person.key), accountIds(coach))
    })
  return { organizationId: organizationIds, accountId: accountIds, contactId: contactIds }
}

const idsFor = (people: readonly { key: string }[], prefix: 'or' | 'us' | 'ct'): ((key: string) => string) => {
  const ids = new Map(people.map(({ key }) => [key, newId(prefix)]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The cast has nobody called ${key}.`)
    return id
  }
}

const accountRow = (person: SampleStaff, id: string, passwordHash: string, at: Date) => ({
  account_id: id,
  short_id: person.key,
  email: person.email,
  name: person.name,
  password_hash: passwordHash,
  photo_url: null,
  time_zone: person.timezone,
  demo_note: person.offered ? person.note : null,
  created_at: at,
})

const contactRow = (client: SampleClient, cast: Cast, at: Date) => ({
  contact_id: cast.contactId(client.key),
  status: 'active' as const,
  status_reason: null,
  labels: client.labels,
  full_name: client.fullName,
  email: client.email,
  phone: client.phone,
  photo_url: null,
  time_zone: client.timezone,
  primary_coach_id: client.primaryCoach === null ? null : cast.accountId(client.primaryCoach),
  message_limit: null,
  created_at: at,
})
