import { messageId } from '@attune/contract/ids'
import { updateOutcome, type DeliveryPlace } from '@attune/store/conversations/deliveries'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'

/** Writes on a message what became of it, and tells of it. */
export const tellDelivery = async (
  tx: Tenant,
  place: DeliveryPlace,
  outcome: Parameters<typeof updateOutcome>[2],
  { cause, at }: { cause: string | null; at: Date },
): Promise<void> => {
  const { contactId, sequence } = place
  const { suffix, rev } = await updateOutcome(tx, place, outcome)
  const payload = { messageId: messageId({ contactId, sequence, suffix }), rev }
  await recordFacts(tx, [{ kind: 'DeliveryChanged', contactId, payload, actor: null, cause, at }])
}
