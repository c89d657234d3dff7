import { lockAddresses, ownAddresses } from '@attune/store/contacts/addresses'
import type { ContactStatus } from '@attune/contract/contacts/constants'
import { insertContacts, type NewImported } from '@attune/store/contacts/import-contacts'
import { findTakenValues } from '@attune/store/contacts/import-rows'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { seesPrivate } from '../private-data.ts'
import { toAddresses } from '../addresses/choose-addresses.ts'
import type { Coaches } from '../choose-coaches.ts'
import { coachesOfNew, type NewClient } from '../create-contact.ts'
import { toProfileColumns } from '../profile-columns.ts'
import type { RowValues } from './cells/read-row.ts'

export interface ImportedClient {
  input: NewClient
  status: ContactStatus
}

/**
 * Adds many clients with a few statements: one by one, as `addContact` does, a file of 200,000 rows would take most of
 * an hour. Phones and emails come normalized from `readRow`. Returns each client's id or refusal; any other error fails
 * them all, and the caller falls back to one by one.
 */
export const addClients = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  clients: ImportedClient[],
): Promise<(string | Refusal)[]> => {
  const taken = await loadTaken(tx, clients)
  const coachesOf = makeCoachLookup(deps, tx, who)
  const own = await ownAddresses(tx)
  const at = deps.now()
  const added: NewImported[] = []
  const outcomes: (string | Refusal)[] = []
  for (const { input, status } of clients) {
    const refusal = refusalOf(who, input, taken)
    const coaches = refusal ?? (await coachesOf(input))
    if (coaches instanceof Refusal) {
      outcomes.push(coaches)
      continue
    }
    const reached = { phone: input.phone ?? null, email: input.email ?? null }
    for (const value of [reached.phone, reached.email]) if (value !== null) taken.add(value)
    const { full_name = '', time_zone = null, ...columns } = toProfileColumns(input)
    const contactId = newId('ct')
    added.push({
      contact: {
        ...columns,
        ...reached,
        time_zone,
        contact_id: contactId,
        status,
        full_name,
        labels: [...new Set(input.labels ?? [])],
        primary_coach_id: coaches.primary,
        created_at: at,
      },
      coachIds: coaches.all,
      addresses: toAddresses(own, reached),
    })
    outcomes.push(contactId)
  }
  await insertContacts(tx, added)
  const by = byOf(who, at)
  const facts = added.map(({ contact }) => ({ kind: 'ContactAdded' as const, contactId: contact.contact_id, ...by }))
  if (facts.length > 0) await recordFacts(tx, facts)
  return outcomes
}

/** The phones and emails that are already taken. All of them stay locked until the transaction ends. */
const loadTaken = async (tx: Tenant, clients: ImportedClient[]): Promise<Set<string>> => {
  const own = await ownAddresses(tx)
  const phones = clients.flatMap(({ input }) => input.phone ?? [])
  const emails = clients.flatMap(({ input }) => input.email ?? [])
  await lockAddresses(tx, [
    ...phones.map((address) => ({ carrier: 'phone', address })),
    ...emails.map((address) => ({ carrier: 'email', address })),
    ...phones.flatMap((phone) => toAddresses(own, { phone, email: null })),
    ...emails.flatMap((email) => toAddresses(own, { phone: null, email })),
  ])
  return new Set([...(await findTakenValues(tx, 'phone', phones)), ...(await findTakenValues(tx, 'email', emails))])
}

const refusalOf = (who: Member, { phone, email }: NewClient, taken: Set<string>): Refusal | null => {
  if ((phone ?? email ?? null) !== null && !seesPrivate(who)) return new Refusal('PrivateDataHidden')
  if (phone != null && taken.has(phone)) return new Refusal('AddressTaken', { field: 'phone', contactId: null })
  if (email != null && taken.has(email)) return new Refusal('AddressTaken', { field: 'email', contactId: null })
  return null
}

/** Looks each coach up once: a file names the same few over and over. */
const makeCoachLookup = (deps: Deps, tx: Tenant, who: Member): ((input: NewClient) => Promise<Coaches | Refusal>) => {
  const known = new Map<string | null | undefined, Coaches | Refusal>()
  return async ({ primaryCoach }) => {
    const before = known.get(primaryCoach)
    if (before !== undefined) return before
    const found = await coachesOfNew(deps, tx, who, { primaryCoach }).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    known.set(primaryCoach, found)
    return found
  }
}

/**
 * A row's values as a new client. `coach` applies to rows that name none; undefined means whoever imports, as for a
 * client added by hand.
 */
export const toClient = (values: RowValues, coach: string | null | undefined): ImportedClient => {
  const { fullName, firstName, gender, height, weight, goal, timezone, phone, email, labels } = values
  const { wakeUpTime, goToSleepTime, workoutTime, customTime } = values
  return {
    status: values.status ?? 'active',
    input: {
      profile: {
        basic: { fullName, firstName, gender, height, weight, goal },
        routine: { wakeUpTime, goToSleepTime, workoutTime, customTime },
        timezone,
      },
      phone,
      email,
      labels,
      primaryCoach: values.primaryCoach ?? coach,
    },
  }
}
