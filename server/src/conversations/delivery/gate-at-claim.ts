import { toMessageId } from '@attune/contract/ids'
import { writeGate } from '@attune/store/conversations/automated/origins'
import {
  rejoinLine,
  listResting,
  updateDelivery,
  type MessagePosition,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { addWork, type ClaimedWork } from '@attune/store/work/queue'
import { finish } from '../../work/claim.ts'
import type { WorkKind } from '../../work/kinds.ts'
import { gate, type Automation, type GateDecision, type GateInput } from '@attune/engine/gate/gate'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import { startNext } from './start-next.ts'
import { recordDelivery } from './tell-delivery.ts'
import type { LockedContact } from './ask-gate.ts'

/**
 * The gate once more, under the contact's lock, when a delivery is claimed. What was counted at birth is not counted again.
 * What automation wrote also waits here: for a mute that was set meanwhile, and for quiet hours when it comes late, after a
 * carrier or all workers were away; what a person sends once more goes as they say.
 */
export const askGateAtClaim = async (
  tx: Tenant,
  contact: LockedContact,
  { message, delivery }: { message: MessageRecord | undefined; delivery: DeliveryRecord },
  now: Date,
): Promise<GateDecision> => {
  const [from, to] = [message?.from_address ?? null, message?.to_address ?? null]
  const isOwn = message !== undefined && delivery.attempt === 1 && AUTOMATED.has(message.author_kind)
  const found = isOwn ? await automationOf(tx, contact, message) : { zone: 'UTC', automation: null }
  return gate({ contact, hasAddress: from !== null && to !== null, now, quota: null, ...found })
}

const AUTOMATED: ReadonlySet<string> = new Set(['scene', 'schedule'])

const automationOf = async (
  tx: Tenant,
  contact: LockedContact,
  message: MessageRecord,
): Promise<Pick<GateInput, 'zone'> & { automation: Automation }> => {
  const { quietHours, timezone } = await loadAutomationSettings(tx)
  return {
    zone: firstValidZone(contact.time_zone, timezone),
    automation: { quietHours, bornAt: message.at, skipWhenMuted: false, counts: null },
  }
}

const RELEASE: WorkKind = 'release-held'

/** It came too late to leave now: it rests until then, and what stands behind it goes on meanwhile. */
export const restDelivery = async (
  tx: Tenant,
  item: ClaimedWork,
  place: MessagePosition,
  { reason, until, checks }: Extract<GateDecision, { decision: 'held' }>,
  at: Date,
): Promise<void> => {
  await updateDelivery(tx, place, { state: 'resting' })
  await writeGate(tx, place, { stage: 'claim', decision: 'held', reason, checks, at })
  await recordDelivery(tx, place, { gate_reason: reason }, { cause: `work:${item.workId}`, at })
  await startNext(tx, place, at)
  await addWork(tx, { kind: RELEASE, payload: { contactId: place.contactId }, dueAt: until, now: at })
  await finish(tx, item)
}

const DELIVER: WorkKind = 'deliver-message'

/**
 * Puts in line again what rests of a contact and need not any more, behind what stands there. Answers when to look again;
 * null: nothing rests. The caller holds the contact's lock, so that each is given work once.
 */
export const resumeResting = async (
  tx: Tenant,
  contact: LockedContact,
  { cause, at }: { cause: string | null; at: Date },
): Promise<Date | null> => {
  const contactId = contact.contact_id
  let next: Date | null = null
  for (const delivery of await listResting(tx, contactId)) {
    const place = { contactId, sequence: delivery.sequence }
    const [message] = await loadMessagesAt(tx, [place])
    const decision = await askGateAtClaim(tx, contact, { message, delivery }, at)
    if (decision.decision === 'held') {
      if (next === null || decision.until < next) next = decision.until
      continue
    }
    await rejoinLine(tx, place)
    await recordDelivery(tx, place, { gate_reason: null }, { cause, at })
    const payload = { messageId: toMessageId({ ...place, suffix: message?.suffix ?? '' }), contactId }
    await addWork(tx, { kind: DELIVER, payload, dueAt: at, now: at })
  }
  return next
}
