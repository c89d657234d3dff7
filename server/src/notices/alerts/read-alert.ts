import { ALERT_TITLE_MAX, type AlertChannel } from '@attune/contract/notices/alert-limits'
import { checkCondition } from '@attune/engine/alerts/condition'
import { filterStaff } from '@attune/store/contacts/options'
import { alertByTitle } from '@attune/store/notices/alerts'
import type { AlertRecipients } from '@attune/store/notices/tables-alerts'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'

export interface AlertInput {
  title: string
  condition: string | null
  recipients: AlertRecipients
  channels: AlertChannel[]
  makesTask: boolean
  restDays: number
  isOn: boolean
}

/** The columns of an alert as somebody wants to save it. `alertId` is its id, if it already exists. */
export const readAlert = async (tx: Tenant, input: AlertInput, alertId: string | null) => {
  const title = input.title.trim().replaceAll(/\s+/gu, ' ')
  if (title === '') throw new Refusal('AlertTitleRequired')
  if (title.length > ALERT_TITLE_MAX) throw new Refusal('AlertTitleTooLong')
  const condition = input.condition === null ? null : input.condition.trim()
  if (condition !== null) readCondition(condition)
  const { coaches, managers, admins } = input.recipients
  const people = [...new Set(input.recipients.people)]
  if (!coaches && !managers && !admins && people.length === 0) throw new Refusal('AlertRecipientsRequired')
  const staff = await filterStaff(tx, people)
  if (!people.every((id) => staff.has(id))) throw new Refusal('AlertRecipientUnknown')
  const other = await alertByTitle(tx, title)
  if (other !== undefined && other.alert_id !== alertId) throw new Refusal('AlertTitleTaken')
  return {
    title,
    condition,
    recipients: JSON.stringify({ coaches, managers, admins, people }),
    channels: [...new Set(input.channels)],
    makes_task: input.makesTask,
    rest_days: input.restDays,
    is_on: input.isOn,
  }
}

/** What a condition reads. */
export const readCondition = (condition: string): ReadonlySet<string> => {
  const checked = checkCondition(condition)
  if (checked.ok) return checked.reads
  const { reason, at } = checked
  throw new Refusal('AlertConditionInvalid', { reason, ...(at === undefined ? {} : { at }) })
}
