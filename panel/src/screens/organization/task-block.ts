import { AUTOMATION_DEFAULTS, AUTOMATION_MAX, type TaskRules } from '@attune/contract/organizations/automation-settings'
import { formatCount } from '../../ui/format-count.ts'
import { numberFault, numberOr, toErrors, type Block, type NumberValue } from './block.ts'

interface RuleValues {
  on: boolean
  /** For rules that wait. */
  hours: NumberValue
}

export type TaskRuleName = keyof TaskRules

/** The rules in the order of the screen. `after`: what their hours mean. */
export const TASK_RULES: readonly { name: TaskRuleName; title: string; after?: string }[] = [
  { name: 'unanswered', title: 'A client waits for an answer', after: 'Hours without an answer' },
  { name: 'checkInMissed', title: 'A client doesn’t answer a scene’s question', after: 'Hours without a reply' },
  { name: 'rankFalling', title: 'A client’s rank falls to Not Good or Bad' },
  { name: 'deliveryFailed', title: 'A message can’t be delivered' },
  { name: 'alert', title: 'A scene raises an alert' },
]

export const TASKS: Block<Record<TaskRuleName, RuleValues>> = {
  title: 'Tasks',
  words: 'What automatically opens a task for the client’s coach. Tasks close automatically once their reason is gone.',
  read: ({ taskRules: rules }) => ({
    unanswered: rules.unanswered,
    checkInMissed: rules.checkInMissed,
    rankFalling: { ...rules.rankFalling, hours: '' },
    deliveryFailed: { ...rules.deliveryFailed, hours: '' },
    alert: { ...rules.alert, hours: '' },
  }),
  toChange: ({ unanswered, checkInMissed, rankFalling, deliveryFailed, alert }) => ({
    taskRules: {
      unanswered: { on: unanswered.on, hours: hoursOf('unanswered', unanswered) },
      checkInMissed: { on: checkInMissed.on, hours: hoursOf('checkInMissed', checkInMissed) },
      rankFalling: { on: rankFalling.on },
      deliveryFailed: { on: deliveryFailed.on },
      alert: { on: alert.on },
    },
  }),
  check: (values) =>
    toErrors(
      Object.fromEntries(
        TASK_RULES.filter(({ name, after }) => after !== undefined && values[name].on).map(({ name }) => [
          name,
          numberFault(values[name].hours, AUTOMATION_MAX.taskHours),
        ]),
      ),
    ),
  describe: (values) => {
    const on = TASK_RULES.filter(({ name }) => values[name].on)
    if (on.length === 0) return ['No tasks open automatically. People, scenes and programs can still open them.']
    const { unanswered } = values
    return unanswered.on
      ? [
          `A client who writes at 9 AM and isn’t answered becomes a task after ${formatCount(Number(unanswered.hours), 'hour')}.`,
        ]
      : []
  },
}

const hoursOf = (name: 'unanswered' | 'checkInMissed', { hours }: RuleValues): number =>
  numberOr(hours, AUTOMATION_MAX.taskHours, AUTOMATION_DEFAULTS.taskRules[name].hours)
