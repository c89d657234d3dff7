import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { AlertChannel } from '@attune/contract/notices/alert-limits'
import { checkCondition } from '@attune/engine/alerts/condition'

/** An alert as it is in the form. */
export interface AlertEdit {
  title: string
  /** Only scenes raise it: the condition is ignored. */
  onlyScenes: boolean
  condition: string
  coaches: boolean
  managers: boolean
  admins: boolean
  people: string[]
  channels: AlertChannel[]
  makesTask: boolean
  restDays: number
}

/** Sample conditions to start from. */
export const EXAMPLES = [
  { title: 'No text for 7 days', condition: 'daysSinceText >= 7' },
  { title: '3 unanswered texts', condition: 'unansweredTexts >= 3' },
  { title: 'Missed 2 check-ins', condition: 'missedCheckIns >= 2' },
  { title: 'A rank fell by 2', condition: 'rankFall >= 2' },
] as const

export const NEW_ALERT: AlertEdit = {
  title: '',
  onlyScenes: false,
  condition: '',
  coaches: true,
  managers: false,
  admins: false,
  people: [],
  channels: [],
  makesTask: false,
  restDays: 7,
}

export const toEdit = ({ title, condition, recipients, ...alert }: ConfigurableAlert): AlertEdit => ({
  title,
  onlyScenes: condition === null,
  condition: condition ?? '',
  coaches: recipients.coaches,
  managers: recipients.managers,
  admins: recipients.admins,
  people: recipients.people.map(({ _id }) => _id),
  channels: alert.channels,
  makesTask: alert.makesTask,
  restDays: alert.restDays,
})

export const toInput = ({ title, onlyScenes, condition, channels, makesTask, restDays, ...to }: AlertEdit) => ({
  title: title.trim(),
  condition: onlyScenes ? null : condition.trim(),
  recipients: { coaches: to.coaches, managers: to.managers, admins: to.admins, people: to.people },
  channels,
  makesTask,
  restDays,
})

/** What is wrong with a condition, as a sentence; null if nothing is. */
export const conditionFault = (condition: string): string | null => {
  const checked = checkCondition(condition)
  if (checked.ok) return null
  return checked.at === undefined ? checked.reason : `${checked.reason} (character ${checked.at + 1})`
}

/** Why the alert can't be saved yet. */
export const holdOf = ({
  title,
  onlyScenes,
  condition,
  coaches,
  managers,
  admins,
  people,
}: AlertEdit): string | null => {
  if (title.trim() === '') return 'Enter a title.'
  if (!onlyScenes && condition.trim() === '') return 'Write a condition.'
  if (!onlyScenes && conditionFault(condition) !== null) return 'Check the condition.'
  return coaches || managers || admins || people.length > 0 ? null : 'Choose who is told.'
}
