import {
  findContactWith,
  lockAddress,
  ownAddresses,
  setAddresses,
  type ContactAddress,
} from '@attune/store/contacts/addresses'
import { filterReachable } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { readEmail } from './read-email.ts'
import { readPhone, regionOf } from './read-phone.ts'

/** What was typed: a text, nothing (null), or no word about it. */
export interface AddressInput {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/**
 * Reads phone and e-mail as typed and makes sure, until the transaction ends, that nobody else has them. `except` is the
 * contact they are for. What was not typed is absent.
 */
export const chooseAddresses = async (
  tx: Tenant,
  who: Member,
  typed: AddressInput,
  except: string | null,
): Promise<{ phone?: string | null; email?: string | null }> => {
  const chosen: { phone?: string | null; email?: string | null } = {}
  if (typed.phone !== undefined) chosen.phone = await phoneOf(tx, typed.phone)
  if (typed.email !== undefined) chosen.email = emailOf(typed.email)
  for (const field of ['phone', 'email'] as const) {
    const value = chosen[field]
    if (value === undefined || value === null) continue
    const other = await findHolder(tx, field, value, except)
    if (other === null) continue
    const seen = (await filterReachable(tx, who.reach, [other])).has(other)
    throw new Refusal('AddressTaken', { field, contactId: seen ? other : null })
  }
  return chosen
}

/** Who else has it. Held until the transaction ends: of two who write it at once the second sees the first. */
export const findHolder = async (
  tx: Tenant,
  field: 'phone' | 'email',
  value: string,
  except: string | null,
): Promise<string | null> => {
  for (const carrier of [field, ...carriersFor(await ownAddresses(tx), field)])
    await lockAddress(tx, { carrier, address: value })
  return findContactWith(tx, field, value, except)
}

/** Where the organization's carriers reach a contact with these. */
export const loadAddresses = async (
  tx: Tenant,
  at: { phone: string | null; email: string | null },
): Promise<ContactAddress[]> => toAddresses(await ownAddresses(tx), at)

/** The same for who knows the organization's own addresses already. */
export const toAddresses = (
  own: ContactAddress[],
  at: { phone: string | null; email: string | null },
): ContactAddress[] =>
  (['phone', 'email'] as const).flatMap((field) => {
    const address = at[field]
    return address === null ? [] : carriersFor(own, field).map((carrier) => ({ carrier, address }))
  })

/** Moves a contact to where these say. */
export const moveAddresses = async (
  tx: Tenant,
  contactId: string,
  at: { phone: string | null; email: string | null },
): Promise<void> => setAddresses(tx, contactId, await loadAddresses(tx, at))

/** Carriers that write to phones, or to mailboxes: as the organization's own address at them is. */
const carriersFor = (own: ContactAddress[], field: 'phone' | 'email'): string[] => [
  ...new Set(
    own
      .filter(({ address }) => (field === 'email' ? address.includes('@') : !address.includes('@')))
      .map(({ carrier }) => carrier),
  ),
]

const phoneOf = async (tx: Tenant, typed: string | null): Promise<string | null> => {
  if (typed === null || typed.trim() === '') return null
  const phone = readPhone(typed, await regionOf(tx))
  if (phone === null) throw new Refusal('ContactPhoneInvalid')
  return phone
}

const emailOf = (typed: string | null): string | null => {
  if (typed === null || typed.trim() === '') return null
  const email = readEmail(typed)
  if (email === null) throw new Refusal('ContactEmailInvalid')
  return email
}
