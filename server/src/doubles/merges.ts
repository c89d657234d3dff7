import type { Merge } from '@attune/contract/doubles/entity'
import { rootOf } from '@attune/store/contacts/contacts'
import { listMerges as list } from '@attune/store/doubles/merges'
import type { Member } from '../calls/who.ts'
import { accessContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { mergeFor } from './access-merges.ts'

/** Lists the clients that one was merged with, the latest first. */
export const listMerges = (deps: Deps, who: Member, input: { id: string }): Promise<{ data: Merge[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    const now = deps.now()
    return { data: (await list(tx, { contactId: input.id })).map((row) => mergeFor(who, row, now)) }
  })

/** The client that an id stands for. Refuses one that doesn't exist, or is out of reach. */
export const whereIs = (deps: Deps, who: Member, input: { id: string }): Promise<{ contactId: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contactId = (await rootOf(tx, input.id)) ?? input.id
    await accessContact(deps, tx, who, contactId)
    return { contactId }
  })
