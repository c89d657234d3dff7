import { CONTACT_COUNT_MAX } from '@attune/contract/contacts/limits'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { Page } from '@attune/contract/page'
import { countContacts as count, listContacts as list } from '@attune/store/contacts/contacts'
import { isKeyOf } from '@attune/store/contacts/sorts'
import type { Deps } from '../../deps.ts'
import { decodeCursor, invalidCursor, toPage } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import { contactFor, accessContact } from '../access.ts'
import { filterOf } from './contact-filter.ts'

interface ListContactsInput extends ContactFilters {
  ids?: string[] | undefined
  limit: number
  next?: string | undefined
}

/** Lists the clients in reach. For masked readers, sorting by name sorts by id, so that the order reveals nothing. */
export const listContacts = (
  deps: Deps,
  who: Member,
  input: ListContactsInput = { limit: 25 },
): Promise<Page<Contact>> => {
  const filter = filterOf(deps, who, input)
  const after = input.next === undefined ? undefined : decodeCursor(input.next)
  if (after !== undefined && !isKeyOf(filter, after.key)) throw invalidCursor()
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await list(tx, {
      ...filter,
      ids: input.ids,
      limit: input.limit,
      after: after === undefined ? undefined : { key: after.key, contactId: after.id },
    })
    return toPage(
      rows,
      input.limit,
      (row) => row.contact_id,
      (row) => contactFor(deps, who, row),
    )
  })
}

/** Counts the clients a filter matches. */
export const countContacts = (
  deps: Deps,
  who: Member,
  input: ContactFilters = {},
): Promise<{ count: number; more: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) =>
    toCount(await count(tx, filterOf(deps, who, input), CONTACT_COUNT_MAX)),
  )

/** A count that stops at the maximum. */
export const toCount = (found: number): { count: number; more: boolean } => ({
  count: found,
  more: found >= CONTACT_COUNT_MAX,
})

export const getContact = (deps: Deps, who: Member, input: { id: string }): Promise<Contact> =>
  deps.store.tenant(who.organizationId, (tx) => accessContact(deps, tx, who, input.id))

/** A client's message limit; null if there is none. */
export const getMessageLimit = async (
  deps: Deps,
  who: Member,
  input: { id: string },
): Promise<Pick<Contact, 'messageLimit'>> => {
  const { messageLimit } = await getContact(deps, who, input)
  return { messageLimit }
}
