import { isDeepStrictEqual } from 'node:util'
import { AUTOMATION_DEFAULTS, type AutomationTerms } from '@attune/contract/organizations/automation-settings'
import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { AutomationSettingsTable } from './tables.ts'

export interface AutomationSettingsRecord extends AutomationTerms {
  rev: number
  /** IANA name, for clients without a time zone of their own. */
  timezone: string
  /** The organization's own name. */
  organizationTitle: string
}

/** Loads the organization's automation settings; the defaults with rev 0 if it has none. */
export const loadAutomationSettings = async (tx: Tenant): Promise<AutomationSettingsRecord> => {
  const row = await tx
    .from('organizations')
    .leftJoin('automation_settings as a', 'a.organization_id', 'organizations.organization_id')
    .selectAll('a')
    .select(['organizations.time_zone', 'organizations.title as organization_title'])
    .executeTakeFirstOrThrow()
  const { organization_id, time_zone: timezone, organization_title: organizationTitle } = row
  // The left join returns all columns of the row or none.
  const said = organization_id === null ? null : (row as Selectable<AutomationSettingsTable>)
  const own = said === null ? { ...AUTOMATION_DEFAULTS, rev: 0 } : { ...termsOf(said), rev: said.rev }
  return { ...own, timezone, organizationTitle }
}

const termsOf = (row: Selectable<AutomationSettingsTable>): AutomationTerms => ({
  quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  dailyCap: row.daily_cap,
  muteTracking: { limit: row.mute_limit, minutes: row.mute_minutes },
  coachPauseMinutes: row.coach_pause_minutes,
  hours: row.hours ?? AUTOMATION_DEFAULTS.hours,
  clientCommands: row.client_commands,
  routine: {
    wakeUpTime: row.wake_up_time,
    goToSleepTime: row.go_to_sleep_time,
    workoutTime: row.workout_time,
    customTime: row.custom_time,
  },
  mailDomains: row.mail_domains,
  taskRules: { ...AUTOMATION_DEFAULTS.taskRules, ...row.task_rules },
})

/** Locks the settings until the transaction ends, even if there is no row yet. */
export const lockAutomationSettings = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`automation-settings ${tx.organizationId}`}, 0))`.execute(
    tx.db,
  )
}

/** Saves all settings and increases the rev. */
export const writeAutomationSettings = async (tx: Tenant, terms: AutomationTerms): Promise<void> => {
  const columns = {
    quiet_from: terms.quietHours?.from ?? null,
    quiet_to: terms.quietHours?.to ?? null,
    daily_cap: terms.dailyCap,
    mute_limit: terms.muteTracking.limit,
    mute_minutes: terms.muteTracking.minutes,
    coach_pause_minutes: terms.coachPauseMinutes,
    hours: toColumn(terms.hours, AUTOMATION_DEFAULTS.hours),
    client_commands: terms.clientCommands,
    wake_up_time: terms.routine.wakeUpTime,
    go_to_sleep_time: terms.routine.goToSleepTime,
    workout_time: terms.routine.workoutTime,
    custom_time: terms.routine.customTime,
    mail_domains: terms.mailDomains,
    task_rules: toColumn(terms.taskRules, AUTOMATION_DEFAULTS.taskRules),
  }
  await tx
    .insert('automation_settings', columns)
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ ...columns, rev: sql<number>`automation_settings.rev + 1` }),
    )
    .execute()
}

/** Null for the default, so that settings which nobody changed follow it. */
const toColumn = <T>(value: T, usual: T): string | null =>
  isDeepStrictEqual(value, usual) ? null : JSON.stringify(value)
