import type { Comparison, DoubleSide } from '@attune/contract/doubles/entity'
import { loadContact } from '@attune/store/contacts/contacts'
import { countSide, listGoingOn } from '@attune/store/doubles/doubles'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { accessContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { differingFields } from './join-profiles.ts'

/** Two clients side by side, as a merge would find them. */
export const compareDoubles = (deps: Deps, who: Member, input: { id: string; with: string }): Promise<Comparison> => {
  if (input.id === input.with) throw new Refusal('MergeWithSelf')
  return deps.store.tenant(who.organizationId, async (tx) => {
    const stays = await sideOf(deps, tx, who, input.id)
    const goes = await sideOf(deps, tx, who, input.with)
    const [own, other] = [await loadContact(tx, input.id), await loadContact(tx, input.with)]
    if (own === undefined || other === undefined) throw new Refusal('ContactNotFound')
    return { stays, goes, differ: differingFields(own, other), stops: await listGoingOn(tx, input.with) }
  })
}

const sideOf = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<DoubleSide> => ({
  client: await accessContact(deps, tx, who, contactId),
  ...(await countSide(tx, contactId)),
})
