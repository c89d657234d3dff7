import {
  contactAtAddress,
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

/** As typed. Null removes the address; undefined leaves it alone. */
export interface AddressInput {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/**
 * Parses phone and email and makes sure until the transaction ends that no other contact has them. `except` is the
 * contact they are for. Fields that were not given are absent.
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

/**
 * The other contact that has this address. The address stays locked until the transaction ends, so of two simultaneous
 * writers the second sees the first.
 */
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

/** The addresses at which the organization's carriers reach a contact with this phone and email. */
export const loadAddresses = async (
  tx: Tenant,
  at: { phone: string | null; email: string | null },
): Promise<ContactAddress[]> => toAddresses(await ownAddresses(tx), at)

/** The same without loading the organization's own addresses. */
export const toAddresses = (
  own: ContactAddress[],
  at: { phone: string | null; email: string | null },
): ContactAddress[] =>
  (['phone', 'email'] as const).flatMap((field) => {
    const address = at[field]
    return address === null ? [] : carriersFor(own, field).map((carrier) => ({ carrier, address }))
  })

/** Replaces a contact's addresses. WhatsApp still reaches a phone that has written over it. */
export const moveAddresses = async (
  tx: Tenant,
  contactId: string,
  at: { phone: string | null; email: string | null },
): Promise<void> => {
  const whatsapp = { carrier: 'twilio', address: `whatsapp:${at.phone ?? ''}` }
  const kept = at.phone !== null && (await contactAtAddress(tx, whatsapp)) === contactId ? [whatsapp] : []
  await setAddresses(tx, contactId, [...(await loadAddresses(tx, at)), ...kept])
}

/** The carriers that send to phone numbers or to mailboxes, judged by the organization's own address at each. */
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
