import { toMessageId } from '@attune/contract/ids'
import { takeNext, type MessagePosition } from '@attune/store/conversations/deliveries'
import type { Tenant } from '@attune/store/store'
import { addWork } from '@attune/store/work/queue'
import type { WorkKind } from '../../work/kinds.ts'

const KIND: WorkKind = 'deliver-message'

/**
 * Order is kept per contact: the next message goes once the one before it has been handed over or given up. Called
 * under the contact's lock, in the transaction that takes a delivery out of the line.
 */
export const startNext = async (tx: Tenant, { contactId, sequence }: MessagePosition, at: Date): Promise<void> => {
  const next = await takeNext(tx, { contactId, sequence })
  if (next === undefined) return
  await addWork(tx, {
    kind: KIND,
    payload: { messageId: toMessageId({ contactId, ...next }), contactId },
    dueAt: at,
    now: at,
  })
}
