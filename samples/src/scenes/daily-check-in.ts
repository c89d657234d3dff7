import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { withProperties, withEdges, sceneRefOf, step, type SampleScene } from './scene.ts'

const afterWaking: SchedulerRule[] = [
  {
    dateStrategy: { type: 'daily' },
    timeStrategy: { type: 'range', key: 'wakeUpTime', rangeMinutes: [30, 45] },
  },
]
const atSeven: SchedulerRule[] = [
  { dateStrategy: { type: 'weekdays' }, timeStrategy: { type: 'exact_time', localTime: '07:00' } },
]

const steps = [
  step(
    'start',
    'scene_run',
    'Start',
    { triggers: [{ kind: 'keyword', keywords: ['mornings', 'check-in'] }] },
    { 1: 'begin' },
  ),
  step(
    'begin',
    'send_message',
    'A word before',
    { text: 'Good. From tomorrow morning then, shortly after you are up.', tags: 'check-in' },
    { 1: 'morning' },
  ),
  step('morning', 'scheduler', 'After waking up', { rules: afterWaking }, { 1: 'ask' }),
  step('ask', 'next_scene', 'The questions', { sceneId: sceneRefOf('morning-questions'), wait: true }, { 1: 'sunday' }),
  step(
    'sunday',
    'switch',
    'Sundays',
    { cases: [{ num: 1, expression: "weekday(now) == 'Sunday'", description: 'Sunday' }] },
    { 0: 'morning', 1: 'review' },
  ),
  step('review', 'next_scene', 'The week', { sceneId: sceneRefOf('weekly-review'), wait: false }, { 1: 'morning' }),
]

/** The older version: no greeting, and every day the same. */
const older = withEdges(withEdges(steps, 'ask', { 1: 'morning' }), 'start', { 1: 'morning' })

/** Runs until the client stops it. Each morning is a separate scene, so that an unanswered one ends by itself. */
export const dailyCheckIn: SampleScene = {
  key: 'daily-check-in',
  title: 'Daily check-in',
  description: 'Every morning, half an hour after waking up. On Sundays the week is looked at as well.',
  labels: ['check-in'],
  dataSource: [],
  versions: [
    {
      by: 'admin',
      daysAgo: 91.8,
      note: 'First version',
      steps: withProperties(older, 'morning', { rules: atSeven }),
    },
    {
      by: 'manager',
      daysAgo: 91.7,
      note: 'By the clock of each client',
      steps: older,
    },
    { by: 'manager', daysAgo: 30, note: 'Says when it begins; Sundays end with the weekly review', steps },
  ],
}
