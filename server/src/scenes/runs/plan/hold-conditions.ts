import type { ClientRuleTerms } from '@attune/contract/conversations/automated/client-rules'
import type { GateReason } from '@attune/contract/conversations/constants'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { laterUntil, outsideHours, personUntil } from '@attune/engine/gate/client-rules'
import { nextAllowed, type Opening } from '@attune/engine/gate/organization-hours'
import { firstValidZone, quietHoursAt } from '@attune/engine/gate/quiet-hours'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import type { LockedContact } from '../../../contacts/access.ts'
import { localMinute, zoneOf } from '../../../contacts/client-clock.ts'

/** What may hold automated messages to a client, as of now. */
export interface HoldConditions extends Opening {
  contact: LockedContact
  takeover: { until: Date } | null
  rules: ClientRuleTerms
  /** Ids of the scenes that may write while a coach has the conversation. */
  interrupting: ReadonlySet<string>
  at: Date
}

export const holdConditionsOf = (
  contact: LockedContact,
  settings: AutomationSettingsRecord,
  rest: Pick<HoldConditions, 'takeover' | 'rules' | 'interrupting' | 'at'>,
): HoldConditions => ({
  contact,
  zone: zoneOf(contact, settings),
  quietHours: settings.quietHours,
  hours: settings.hours,
  organizationZone: firstValidZone(settings.timezone),
  ...rest,
})

export const momentFor = ({ zone }: HoldConditions, at: Date): Pick<PlanStep, 'at' | 'atClient' | 'zone'> => ({
  at: at.toISOString(),
  atClient: localMinute(at, zone),
  zone,
})

/**
 * What the gate would decide at a moment to come, as far as is known today: it leaves out what is counted until then.
 */
export const holdAt = (
  conditions: HoldConditions,
  at: Date,
  sceneId: string | null = null,
  askedAt: Date = at,
): PlanStep['hold'] => {
  const { contact, zone, quietHours, hours, organizationZone, takeover, interrupting, rules } = conditions
  const always = holdOfPerson(conditions)
  if (always !== null) return always
  const later = laterUntil(rules.laterOn, askedAt, zone)
  const client = { hours: rules.hours, waits: [rules.pausedUntil, personUntil(rules.personAskedAt), later] }
  const opening = { quietHours, zone, hours, organizationZone, client }
  const asked = clientReason(rules, later, at, zone)
  if (asked !== null) return { reason: asked, until: nextAllowed(opening, at)?.toISOString() ?? null }
  const { muted_from: from, muted_until: end } = contact
  if (from !== null && end !== null && from <= at && end > at) return { reason: 'mute', until: end.toISOString() }
  if (takeover !== null && takeover.until > at && (sceneId === null || !interrupting.has(sceneId)))
    return { reason: 'coach-present', until: takeover.until.toISOString() }
  const until = nextAllowed(opening, at)
  if (until?.getTime() === at.getTime()) return null
  const isQuiet = quietHours !== null && quietHoursAt(quietHours, at, zone).quiet
  return { reason: isQuiet ? 'quiet-hours' : 'organization-hours', until: until?.toISOString() ?? null }
}

/** Which of the client's own rules holds a message at a moment, in the gate's order; null if none does. */
const clientReason = (rules: ClientRuleTerms, later: Date | null, at: Date, zone: string): GateReason | null => {
  const person = personUntil(rules.personAskedAt)
  if (rules.pausedUntil !== null && rules.pausedUntil > at) return 'client-pause'
  if (person !== null && person > at) return 'client-person'
  if (later !== null && later > at) return 'client-later'
  return rules.hours !== null && quietHoursAt(outsideHours(rules.hours), at, zone).quiet ? 'client-hours' : null
}

/** What keeps even a person's message from leaving. */
export const holdOfPerson = ({ contact }: HoldConditions): PlanStep['hold'] => {
  if (contact.opted_out_at !== null) return { reason: 'opt-out', until: null }
  return contact.status === 'stop' ? { reason: 'status', until: null } : null
}
