import type { DoublePair } from '@attune/contract/doubles/entity'
import { DOUBLES_MAX } from '@attune/contract/doubles/limits'
import { deleteDifferent, findDoubles, insertDifferent } from '@attune/store/doubles/doubles'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { accessContact, accessContacts } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordFacts } from '../work/record-facts.ts'

/** Suggests clients who may exist twice. */
export const listDoubles = (deps: Deps, who: Member): Promise<{ data: DoublePair[]; more: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const pairs = await findDoubles(tx, { reach: who.reach, limit: DOUBLES_MAX })
    const shown = pairs.slice(0, DOUBLES_MAX)
    const ids = [...new Set(shown.flatMap((pair) => [pair.contact_id, pair.other_id]))]
    const byId = new Map((await accessContacts(deps, tx, who, ids)).map((client) => [client._id, client]))
    const data = shown.flatMap(({ contact_id: id, other_id: otherId, reasons }): DoublePair[] => {
      const [client, other] = [byId.get(id), byId.get(otherId)]
      return client === undefined || other === undefined ? [] : [{ clients: [client, other], reasons }]
    })
    return { data, more: pairs.length > DOUBLES_MAX }
  })

/** Remembers that two clients are different people, or takes that back. */
export const dismissDouble = (
  deps: Deps,
  who: Member,
  input: { id: string; with: string; same: boolean },
): Promise<{ dismissed: boolean }> => {
  if (input.id === input.with) throw new Refusal('MergeWithSelf')
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    await accessContact(deps, tx, who, input.with)
    const ids = [input.id, input.with] as const
    const by = byOf(who, deps.now())
    const isChanged = input.same ? await deleteDifferent(tx, ids) : await insertDifferent(tx, ids, by.actor, by.at)
    const payload = { other: input.with, same: input.same }
    if (isChanged) await recordFacts(tx, [{ kind: 'ContactDoubleDismissed', contactId: input.id, payload, ...by }])
    return { dismissed: !input.same }
  })
}
