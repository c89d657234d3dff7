import { openingOf } from '@attune/engine/gate/gate'
import { leavesSameDay } from '@attune/engine/gate/organization-hours'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import { loadClientRules } from '@attune/store/conversations/automated/client-rules'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import { zoneOf } from '../../contacts/client-clock.ts'

/** Whether what automation wants to send now could leave while it is still the same day for the client. */
export const leavesToday = async (
  tx: Tenant,
  contact: LockedContact,
  settings: AutomationSettingsRecord,
  at: Date,
): Promise<boolean> => {
  const { quietHours, hours, timezone } = settings
  const client = await loadClientRules(tx, contact.contact_id)
  const organizationZone = firstValidZone(timezone)
  const opening = openingOf({ quietHours, hours, organizationZone, client }, zoneOf(contact, settings), at)
  const { muted_from: mutedFrom, muted_until: mutedUntil } = contact
  return leavesSameDay(opening, at, mutedFrom !== null && mutedFrom <= at ? mutedUntil : null)
}
