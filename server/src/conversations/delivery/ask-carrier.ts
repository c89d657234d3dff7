import type { MessageKey } from '@attune/contract/ids'
import { CarrierUnreachable, OutcomeUnknown, type Carrier, type FoundMessage } from '@attune/carriers/carrier'
import { updateDelivery } from '@attune/store/conversations/deliveries'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { finish, postpone } from '../../work/claim.ts'
import { attemptId } from './attempt-id.ts'
import { applyReport } from './record-receipt.ts'
import { lockDelivery, settleDelivery } from './settle-delivery.ts'

/** After a lost answer the carrier is asked after these times in turn; then the message is shown as unknown. */
export const ASK_AFTER_MS = [1_000, 5_000, 15_000] as const

/** Asks what became of a message whose call has no known outcome. Never sends. */
export const askCarrier = async (
  deps: Deps,
  item: ClaimedWork,
  key: MessageKey,
  carrier: Carrier,
  attempt: number,
): Promise<void> => {
  const found = await findAtCarrier(carrier, attemptId(key, attempt))
  await deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const delivery = await lockDelivery(tx, key)
    // The call itself may have come back meanwhile and told that nothing left.
    if (delivery.state === 'intended') return postpone(tx, item, 0)
    if (delivery.state !== 'calling' || delivery.attempt !== attempt) return finish(tx, item)
    if (found?.kind === 'known') {
      const news = { ...found, carrier: carrier.name, at: deps.now() }
      await applyReport(tx, delivery, attempt, news, `work:${item.workId}`)
      return finish(tx, item)
    }
    const asked = delivery.asked + 1
    await updateDelivery(tx, key, { asked })
    const wait = ASK_AFTER_MS[asked]
    if (wait !== undefined) return postpone(tx, item, wait)
    await settleDelivery(deps, tx, item, delivery, 'unknown')
    return finish(tx, item)
  })
}

/** Null: the carrier cannot say just now, a question without an answer. */
const findAtCarrier = async (carrier: Carrier, id: string): Promise<FoundMessage | null> => {
  try {
    return await carrier.find(id)
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return null
    throw error
  }
}
