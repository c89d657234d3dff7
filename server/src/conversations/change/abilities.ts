import { DELIVERED, DELIVERY_ERROR, OMITTED, OUTGOING } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { MessageRecord } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import { may, type Member } from '../../calls/who.ts'

/** What this reader may do with a message in its current state. A deleted message allows nothing. */
export const messageAbilities = (deps: Deps, who: Member, row: MessageRecord): Message['abilities'] => {
  const there = row.deleted_at === null
  const react = there && may(who, 'messages.send-direct')
  return {
    pin: there && may(who, 'messages.pinned'),
    flag: there && may(who, 'messages.flag'),
    delete: there && may(who, 'messages.delete'),
    resend: there && may(who, 'messages.resend') && resendStateOf(row) === 'yes',
    rank: there && may(who, 'messages.update') && may(who, 'messages.text'),
    react,
    tellReaction: react && deps.carriers.get(row.carrier)?.react !== undefined,
    editFiles: there && may(who, 'messages.update'),
  }
}

/** Whether a message can be resent, and if not, why. */
export const resendStateOf = (
  row: Pick<MessageRecord, 'direction' | 'delivery' | 'outcome' | 'carrier'>,
): 'yes' | 'not-ours' | 'delivered' | 'under-way' => {
  if (row.direction !== OUTGOING) return 'not-ours'
  if (row.delivery === DELIVERED) return 'delivered'
  return row.delivery === DELIVERY_ERROR || row.carrier === OMITTED || row.outcome === 'unknown' ? 'yes' : 'under-way'
}
