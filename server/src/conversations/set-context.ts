import type { Message } from '@attune/contract/conversations/entity'
import { MEASURE_UNITS, MEASURE_VALUE, type Measure } from '@attune/contract/contacts/ranks'
import type { MessageKey } from '@attune/contract/ids'
import {
  countChange,
  removeContext,
  settleRank,
  writeContext,
  type ContextRecord,
} from '@attune/store/conversations/contexts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessMessage, messageFor } from './access.ts'

/** Ranks what a message says about a measure. */
export const setContext = (deps: Deps, who: Member, input: ContextRecord & { id: string }): Promise<Message> => {
  const unit = MEASURE_UNITS[input.type]
  if (unit !== undefined && input.value !== null && !MEASURE_VALUE.test(input.value))
    throw new Refusal('ContextNotANumber', { unit })
  return changeContext(deps, who, input.id, input.type, async (tx, key) => {
    const changed = await writeContext(tx, key, { type: input.type, rank: input.rank, value: input.value })
    if (!changed) throw new Refusal('ContextUnchanged')
    return true
  })
}

/** Removes a measure's rank. Removing a missing one changes nothing. */
export const deleteContext = (deps: Deps, who: Member, input: { id: string; type: Measure }): Promise<Message> =>
  changeContext(deps, who, input.id, input.type, (tx, key) => removeContext(tx, key, input.type))

/** Changes a message's context under the contact's lock, and with it the client's latest rank of that measure. */
const changeContext = (
  deps: Deps,
  who: Member,
  id: string,
  type: Measure,
  change: (tx: Tenant, key: MessageKey) => Promise<boolean>,
): Promise<Message> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { key, row } = await accessMessage(tx, who, id)
    if (row.deleted_at !== null) throw new Refusal('MessageDeleted')
    const { contactId } = key
    if (await change(tx, key)) {
      await countChange(tx, key)
      const common = { contactId, ...byOf(who, deps.now()) }
      await recordFacts(tx, [{ ...common, kind: 'MessageContextChanged', payload: { messageId: id } }])
      if (await settleRank(tx, contactId, type)) await recordFacts(tx, [{ ...common, kind: 'ContactRanksChanged' }])
    }
    const [after] = await loadMessagesAt(tx, [key])
    if (after === undefined) throw new Error('The changed message was not found.')
    return messageFor(deps, tx, who, after)
  })
