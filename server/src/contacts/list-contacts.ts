import type { Contact } from '@attune/contract/contacts/entity'
import type { Page } from '@attune/contract/page'
import { listContacts as list } from '@attune/store/contacts/contacts'
import type { Deps } from '../deps.ts'
import { readPlace, writePlace } from '../http/place.ts'
import type { Member } from '../staff/who.ts'
import { contactFor, seesPrivate } from './access.ts'

interface Input {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
  next?: string | undefined
}

/** Clients in reach by name. A masked reader's order tells nothing of the names: it goes by the alias's own id. */
export const listContacts = (deps: Deps, who: Member, input: Input = { limit: 25 }): Promise<Page<Contact>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const open = seesPrivate(who)
    const after = input.next === undefined ? undefined : readPlace(input.next)
    const rows = await list(tx, {
      reach: who.reach,
      ids: input.ids,
      q: input.q,
      withPrivate: open,
      limit: input.limit,
      after: after === undefined ? undefined : { name: after.key, contactId: after.id },
    })
    const data = rows.slice(0, input.limit)
    const last = data.at(-1)
    const hasNext = rows.length > input.limit && last !== undefined
    return {
      data: data.map((row) => contactFor(who, row)),
      pagination: {
        hasNext,
        next: hasNext ? writePlace({ key: open ? last.full_name : '', id: last.contact_id }) : null,
      },
    }
  })
