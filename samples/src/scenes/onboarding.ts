import { withProperties, withEdges, expression, inDays, sceneRefOf, step, type SampleScene } from './scene.ts'

const HELLO =
  'Hi {{ contact.firstName }}, welcome to {{ data.organization }}! A few short questions before your coach writes, so that the plan fits your days. Answer whenever it suits you.'
const HELLO_FIRST = 'Welcome to {{ data.organization }}, {{ contact.firstName }}. Please answer a few questions.'

const steps = [
  step('start', 'scene_run', 'Client begins', { triggers: [{ kind: 'first-interaction' }] }, { 1: 'hello' }),
  step('hello', 'send_message', 'Welcome', { text: HELLO, tags: 'onboarding' }, { 1: 'together' }),
  step('together', 'split', 'Ask, and watch the clock', {}, { 1: 'goal', 2: 'day-after' }),

  step(
    'goal',
    'question',
    'goal',
    {
      text: 'What should be different in three months? One sentence is plenty.',
      parserName: 'plain-text',
      tags: 'onboarding',
    },
    { 1: 'save-goal', 2: 'goal' },
  ),
  step(
    'save-goal',
    'save_into_profile',
    'Keep the goal',
    { key: 'basic.goal', value: expression('string', 'answer') },
    { 1: 'wake' },
  ),
  step(
    'wake',
    'question',
    'wake',
    {
      text: 'Thank you. When do you get up on a normal day?',
      parserName: 'time',
      parserConfig: { preferred: 'am' },
      tags: 'onboarding',
    },
    { 1: 'save-wake', 2: 'wake-again' },
  ),
  step(
    'wake-again',
    'question',
    'wake again',
    {
      text: 'A time like 6:30 is all I need. A usual one will do.',
      parserName: 'time',
      parserConfig: { preferred: 'am' },
      repeatable: true,
      tags: 'onboarding',
    },
    { 1: 'save-wake', 2: 'wake-tries' },
  ),
  step('wake-tries', 'attempt', 'Once more', { amount: 1 }, { 1: 'wake-again', 2: 'sleep' }),
  step(
    'save-wake',
    'save_into_profile',
    'Keep the wake-up time',
    { key: 'routine.wakeUpTime', value: expression('string', 'answer') },
    { 1: 'sleep' },
  ),
  step(
    'sleep',
    'question',
    'sleep',
    {
      text: 'And when is the light off, more or less?',
      parserName: 'time',
      parserConfig: { preferred: 'pm' },
      tags: 'onboarding',
    },
    { 1: 'save-sleep', 2: 'mornings' },
  ),
  step(
    'save-sleep',
    'save_into_profile',
    'Keep the bedtime',
    { key: 'routine.goToSleepTime', value: expression('string', 'answer') },
    { 1: 'mornings' },
  ),
  step(
    'mornings',
    'question',
    'mornings',
    {
      text: 'Last one: may we ask you how you slept, in the mornings? It takes ten seconds.',
      parserName: 'bool',
      tags: 'onboarding',
    },
    { 1: 'stop-clock', 2: 'stop-clock' },
  ),
  step('stop-clock', 'cancel_scheduling', 'No more reminders', {}, { 1: 'wants-mornings' }),
  step(
    'wants-mornings',
    'switch',
    'Wants to be asked',
    { cases: [{ num: 1, expression: 'answers.mornings == true', description: 'yes' }] },
    { 0: 'thanks', 1: 'thanks-mornings' },
  ),
  step(
    'thanks',
    'send_message',
    'Without mornings',
    { text: 'That is fine, no mornings then. Your coach reads all of this today.', tags: 'onboarding' },
    { 1: 'label' },
  ),
  step(
    'thanks-mornings',
    'send_message',
    'With mornings',
    { text: 'Good, from tomorrow then. Your coach reads all of this today.', tags: 'onboarding' },
    { 1: 'check-in' },
  ),
  step(
    'check-in',
    'next_scene',
    'Begin the mornings',
    { sceneId: sceneRefOf('daily-check-in'), wait: false },
    { 1: 'label' },
  ),
  step('label', 'tag_manage', 'Onboarded', { strategy: 'add', tags: 'onboarded' }, { 1: 'end' }),
  step('end', 'scene_exit', 'Done'),

  step('day-after', 'scheduler', 'Next morning', inDays(1, '10:00'), { 1: 'remind' }),
  step(
    'remind',
    'send_message',
    'Reminder',
    {
      text: 'No hurry, {{ contact.firstName }}: my question is still open whenever you have a minute.',
      tags: 'onboarding',
      skipWhenContactMuted: true,
    },
    { 1: 'three-days' },
  ),
  step('three-days', 'scheduler', 'Three days on', inDays(3, '10:00'), { 1: 'alert' }),
  step('alert', 'trigger_alert', 'Tell the coach', { triggerName: 'onboarding-unanswered' }, { 1: 'give-up' }),
  step('give-up', 'scene_stop', 'A person takes over'),
]

/** Questions for a new client, saved to the profile. */
export const onboarding: SampleScene = {
  key: 'onboarding',
  title: 'Onboarding',
  description: 'Goal, wake-up time and bedtime of a new client, then the mornings begin if they like.',
  labels: ['onboarding'],
  dataSource: [{ _id: 'organization', kind: 'static', type: 'string', value: 'us' }],
  versions: [
    {
      by: 'admin',
      daysAgo: 91.6,
      note: 'First version',
      steps: withEdges(withProperties(steps, 'hello', { text: HELLO_FIRST }), 'remind', { 1: 'give-up' }),
    },
    {
      by: 'manager',
      daysAgo: 91.5,
      note: 'A warmer welcome',
      steps: withEdges(steps, 'remind', { 1: 'give-up' }),
    },
    { by: 'manager', daysAgo: 40, note: 'Coaches are told when nobody answers', steps },
  ],
}
