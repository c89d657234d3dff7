import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { rulesFaults } from '../../schedule/check-rules.ts'
import type { DayMarks } from '../../schedule/day-time.ts'
import type { CheckedNode } from '../graph.ts'
import type { CheckContext } from '../issue.ts'

/** The rules of a scheduler; none if any of them is invalid, which is reported separately. */
export const rulesOf = ({ kind, properties: { rules } }: CheckedNode): SchedulerRule[] =>
  kind.type === 'scheduler' && rulesFaults(rules).length === 0 ? (rules as SchedulerRule[]) : []

/** The routine of a client with no times of their own. */
export const plainRoutine = ({ automation = AUTOMATION_DEFAULTS }: CheckContext): DayMarks => ({
  own: {},
  fallback: automation.routine,
})
