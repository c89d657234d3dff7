import { toMessageId } from '@attune/contract/ids'
import { updateOutcome, type MessagePosition } from '@attune/store/conversations/deliveries'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'

/** Writes on a message what became of it, and tells of it. */
export const recordDelivery = async (
  tx: Tenant,
  place: MessagePosition,
  outcome: Parameters<typeof updateOutcome>[2],
  { cause, at }: { cause: string | null; at: Date },
): Promise<void> => {
  const { contactId, sequence } = place
  const { suffix, rev } = await updateOutcome(tx, place, outcome)
  const payload = { messageId: toMessageId({ contactId, sequence, suffix }), rev }
  await recordFacts(tx, [{ kind: 'DeliveryChanged', contactId, payload, actor: null, cause, at }])
}
