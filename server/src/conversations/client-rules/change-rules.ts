import type { RuleSource } from '@attune/contract/conversations/automated/client-rules'
import { DAY_MS } from '@attune/contract/durations'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import {
  busiestDaySince,
  insertRuleChange,
  loadClientRules,
  writeClientRules,
} from '@attune/store/conversations/automated/client-rules'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import type { By } from '../../calls/by.ts'
import type { LockedContact } from '../../contacts/access.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { clientLanguage } from './client-language.ts'
import { applyCommand, type RuleCommand, type StaffCommand } from './apply-command.ts'

export interface RuleChangeBy {
  source: RuleSource
  /** Set if staff did it, with why. */
  staff: { accountId: string; reason: string } | null
  cause: string | null
  at: Date
  /** When the client said so, if that isn't now. */
  saidAt?: Date
}

/**
 * Changes a client's rules by a command, and notes it. Held messages are asked about again. The caller holds the contact's
 * lock. Returns what to tell the client.
 */
export const changeClientRules = async (
  tx: Tenant,
  { contact, settings }: { contact: LockedContact; settings: AutomationSettingsRecord },
  command: RuleCommand | StaffCommand,
  by: RuleChangeBy,
): Promise<string> => {
  const contactId = contact.contact_id
  const before = await loadClientRules(tx, contactId)
  const zone = firstValidZone(contact.time_zone, settings.timezone)
  const since = new Date(by.at.getTime() - 7 * DAY_MS)
  const { quietHours, hours, dailyCap: cap, timezone } = settings
  const { rules, detail, answer } = applyCommand(before, command, {
    now: by.at,
    saidAt: by.saidAt ?? by.at,
    cap,
    busiest: command.kind === 'less' ? await busiestDaySince(tx, contactId, { since, zone }) : 0,
    language: await clientLanguage(tx, contactId),
    opening: { quietHours, zone, hours, organizationZone: firstValidZone(timezone) },
  })
  await writeClientRules(tx, contactId, rules)
  const staff = by.staff === null ? null : { accountId: by.staff.accountId, reason: by.staff.reason }
  await insertRuleChange(tx, contactId, {
    at: by.at,
    command: command.kind === 'end-pause' ? 'resume' : command.kind,
    detail,
    source: by.source,
    by: staff,
  })
  await recordRules(tx, contactId, { actor: by.staff?.accountId ?? null, cause: by.cause, at: by.at })
  return answer
}

/** Says that a client's rules, or the links to their page, have changed. */
export const recordRules = (tx: Tenant, contactId: string, by: By): Promise<void> =>
  recordFacts(tx, [{ kind: 'ClientRulesChanged', contactId, ...by }])

/** A person has come, so automation no longer waits for one. The caller holds the contact's lock. */
export const endPersonAsk = async (tx: Tenant, contactId: string, by: By): Promise<void> => {
  const rules = await loadClientRules(tx, contactId)
  if (rules.personAskedAt === null) return
  await writeClientRules(tx, contactId, { ...rules, personAskedAt: null })
  await recordRules(tx, contactId, by)
}
