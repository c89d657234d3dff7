import { withProperties, expression, inMinutes, step, type SampleScene } from './scene.ts'

const steps = [
  step('start', 'scene_run', 'Start', {}, { 1: 'both' }),
  step('both', 'split', 'Ask, and watch the clock', {}, { 1: 'rested', 2: 'two-hours' }),

  step(
    'rested',
    'question',
    'rested',
    {
      text: 'Good morning {{ contact.firstName }}. How rested are you, from 1 to 10? A number is enough.',
      parserName: 'integer',
      parserConfig: { min: 1, max: 10 },
      repeatable: true,
      tags: 'check-in, rested',
    },
    { 1: 'answered', 2: 'tries' },
  ),
  step('tries', 'attempt', 'Once more', { amount: 1 }, { 1: 'whole-numbers', 2: 'unreadable' }),
  step(
    'whole-numbers',
    'send_message',
    'Whole numbers',
    { text: 'A whole one will do, rounded the way it feels: 5, 6, 7?', tags: 'check-in, rested' },
    { 1: 'wait-again' },
  ),
  step('wait-again', 'wait_input', 'Another try', {}, { 1: 'read-again' }),
  step(
    'read-again',
    'text_parser',
    'rested again',
    { parserName: 'integer', parserConfig: { min: 1, max: 10 } },
    { 1: 'answered', 2: 'unreadable' },
  ),
  step('unreadable', 'trigger_alert', 'Read by a person', { triggerName: 'check-in-unreadable' }, { 1: 'stop' }),

  step('answered', 'cancel_scheduling', 'No reminder needed', {}, { 1: 'save' }),
  step(
    'save',
    'save_into_profile',
    'Keep the number',
    { key: 'rested', value: expression('number', 'answer') },
    { 1: 'how' },
  ),
  step(
    'how',
    'switch',
    'How rested',
    {
      cases: [
        { num: 1, expression: 'answer < 4', description: 'tired' },
        { num: 2, expression: 'answer >= 9', description: 'rested' },
      ],
    },
    { 0: 'enough', 1: 'tired-label', 2: 'well' },
  ),
  step('tired-label', 'tag_manage', 'Tired', { strategy: 'add', tags: 'tired' }, { 1: 'tired' }),
  step(
    'tired',
    'send_message',
    'After a bad night',
    { text: 'That is not much. Keep the day small: breakfast, daylight, nothing heavy.', tags: 'check-in' },
    { 1: 'end' },
  ),
  step('well', 'tag_manage', 'Rested', { strategy: 'remove', tags: 'tired' }, { 1: 'well-said' }),
  step(
    'well-said',
    'send_message',
    'After a good night',
    { text: '{{ answer }}! Put it where you need it most today.', tags: 'check-in' },
    { 1: 'end' },
  ),
  step('enough', 'tag_manage', 'Enough', { strategy: 'remove', tags: 'tired' }, { 1: 'end' }),
  step('end', 'scene_exit', 'Done'),

  step('two-hours', 'scheduler', 'Two hours on', inMinutes(120), { 1: 'nudge' }),
  step(
    'nudge',
    'send_message',
    'Nudge',
    {
      text: 'Still curious how rested you are. A number, if you like.',
      tags: 'check-in, rested',
      skipWhenContactMuted: true,
      excludeFromMuteTracking: true,
    },
    { 1: 'four-hours' },
  ),
  step('four-hours', 'scheduler', 'Four more hours', inMinutes(240), { 1: 'stop' }),
  step('stop', 'scene_stop', 'Enough for today'),
]

/** One morning of a client. It ends by the afternoon, answered or not. */
export const morningQuestions: SampleScene = {
  key: 'morning-questions',
  title: 'Morning questions',
  description: 'How rested they are. Ends by itself six hours later.',
  labels: ['check-in'],
  dataSource: [],
  versions: [
    {
      by: 'admin',
      daysAgo: 91.9,
      note: 'First version',
      steps: withProperties(steps, 'rested', { text: 'How rested are you, from 1 to 10?' }),
    },
    { by: 'manager', daysAgo: 85, note: 'Says good morning, and that a number is enough', steps },
  ],
}
