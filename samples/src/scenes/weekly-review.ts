import { withProperties, withEdges, expression, inDays, step, template, type SampleScene } from './scene.ts'

const steps = [
  step('start', 'scene_run', 'Start', {}, { 1: 'evening' }),
  step(
    'evening',
    'scheduler',
    'Before the evening',
    {
      rules: [
        {
          dateStrategy: { type: 'once', value: { dayOffset: 0 } },
          timeStrategy: { type: 'offset', key: 'goToSleepTime', offsetMinutes: -240 },
        },
      ],
    },
    { 1: 'both' },
  ),
  step('both', 'split', 'Ask, and watch the clock', {}, { 1: 'weight', 2: 'day-after' }),

  step(
    'weight',
    'question',
    'weight',
    {
      text: 'Your week, {{ contact.firstName }}. What did the scale say last? Skip it if you would rather not.',
      parserName: 'weight',
      parserConfig: { measureDefault: 'lbs', threshold: 80, measureRequired: false },
      tags: 'review',
    },
    { 1: 'save-weight', 2: 'stress' },
  ),
  step(
    'save-weight',
    'save_into_profile',
    'Keep the weight',
    { key: 'basic.weight', value: template('{{ answer.value }} {{ answer.unit }}') },
    { 1: 'stress' },
  ),
  step(
    'stress',
    'question',
    'stress',
    {
      text: 'How full was your head this week, from 1 (calm) to 10 (overflowing)?',
      parserName: 'integer',
      parserConfig: { min: 1, max: 10 },
      tags: 'review',
    },
    { 1: 'save-stress', 2: 'stress-again' },
  ),
  step(
    'stress-again',
    'question',
    'stress again',
    {
      text: 'One number from 1 to 10 is what I can read.',
      parserName: 'integer',
      parserConfig: { min: 1, max: 10 },
      tags: 'review',
    },
    { 1: 'save-stress', 2: 'good' },
  ),
  step(
    'save-stress',
    'save_into_profile',
    'Keep the stress',
    { key: 'weeklyStress', value: expression('number', 'answer') },
    { 1: 'much' },
  ),
  step(
    'much',
    'switch',
    'Too much',
    { cases: [{ num: 1, expression: 'answer >= 8', description: 'overflowing' }] },
    { 0: 'good', 1: 'stress-alert' },
  ),
  step('stress-alert', 'trigger_alert', 'Tell the coach', { triggerName: 'high-stress' }, { 1: 'good' }),
  step(
    'good',
    'question',
    'good',
    { text: 'And one thing that went well? Small ones count.', parserName: 'plain-text', tags: 'review' },
    { 1: 'answered', 2: 'answered' },
  ),
  step('answered', 'cancel_scheduling', 'No reminder needed', {}, { 1: 'save-good' }),
  step(
    'save-good',
    'save_into_profile',
    'Keep the good thing',
    { key: 'wentWell', value: expression('string', 'answers.good') },
    { 1: 'writes' },
  ),
  step(
    'writes',
    'switch',
    'Written up here',
    { cases: [{ num: 1, expression: 'data.write_reports', description: 'by a prompt' }] },
    { 0: 'save', 1: 'summary' },
  ),
  step('summary', 'weekly_report_summary_generate', 'Summary', { saveIntoReport: true }, { 1: 'goal' }),
  step('goal', 'weekly_report_smart_goal_generate', 'Goal', { saveIntoReport: true }, { 1: 'save' }),
  step('save', 'save_weekly_reports', 'To the coach', {}, { 1: 'thanks' }),
  step(
    'thanks',
    'send_message',
    'Thanks',
    { text: 'Thank you. Your coach looks at all of it before the new week begins.', tags: 'review' },
    { 1: 'end' },
  ),
  step('end', 'scene_exit', 'Done'),

  step('day-after', 'scheduler', 'Monday', inDays(1, '09:00'), { 1: 'remind' }),
  step(
    'remind',
    'send_message',
    'Reminder',
    {
      text: 'Your week is still open, {{ contact.firstName }}. Two numbers and a sentence, and it is done.',
      tags: 'review',
      skipWhenContactMuted: true,
    },
    { 1: 'tuesday' },
  ),
  step('tuesday', 'scheduler', 'Tuesday', inDays(1, '18:00'), { 1: 'stop' }),
  step('stop', 'scene_stop', 'Not this week'),
]

const bare = withEdges(steps, 'answered', { 1: 'save-good' })

/** On Sundays: weight, stress, one good thing, and a report for the coach. */
export const weeklyReview: SampleScene = {
  key: 'weekly-review',
  title: 'Weekly review',
  description: 'Weight, stress and one good thing, written up for the coach. Open until Tuesday evening.',
  labels: ['review'],
  // Off if no prompt provider is configured; the coach writes the report then.
  dataSource: [{ _id: 'write_reports', kind: 'static', type: 'boolean', value: true }],
  versions: [
    {
      by: 'admin',
      daysAgo: 60,
      note: 'First version',
      steps: withEdges(bare, 'save-good', { 1: 'thanks' }),
    },
    {
      by: 'manager',
      daysAgo: 45,
      note: 'Writes the report',
      steps: withProperties(steps, 'weight', { text: 'Your week, {{ contact.firstName }}. What did the scale say?' }),
    },
    { by: 'manager', daysAgo: 30, note: 'Nobody has to weigh themselves', steps },
  ],
}
