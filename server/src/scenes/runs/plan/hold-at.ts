import type { PlanStep } from '@attune/contract/scenes/runs/why'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { quietHoursAt } from '@attune/engine/gate/quiet-hours'
import type { LockedContact } from '../../../conversations/delivery/ask-gate.ts'

/** What may hold a client's messages of automation, as things stand. */
export interface HoldConditions {
  contact: LockedContact
  zone: string
  quietHours: QuietHours | null
  at: Date
}

/** What the gate would say at a moment to come, as far as it can be told today: not what is counted until then. */
export const holdAt = ({ contact, zone, quietHours }: HoldConditions, at: Date): PlanStep['hold'] => {
  if (contact.opted_out_at !== null) return { reason: 'opt-out', until: null }
  if (contact.status === 'stop') return { reason: 'status', until: null }
  const { muted_from: from, muted_until: end } = contact
  if (from !== null && end !== null && from <= at && end > at) return { reason: 'mute', until: end.toISOString() }
  if (quietHours === null) return null
  const quiet = quietHoursAt(quietHours, at, zone)
  return quiet.quiet ? { reason: 'quiet-hours', until: quiet.until.toISOString() } : null
}
