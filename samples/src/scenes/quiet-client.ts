import { withProperties, inDays, step, type SampleScene } from './scene.ts'

const steps = [
  step('start', 'scene_run', 'Start', {}, { 1: 'first' }),
  step(
    'first',
    'send_message',
    'First word',
    {
      text: 'It has been quiet, {{ contact.firstName }}. No lecture, only: how are you?',
      tags: 're-engagement',
      skipWhenContactMuted: true,
    },
    { 1: 'both' },
  ),
  step('both', 'split', 'Wait, and count days', {}, { 1: 'reply', 2: 'days' }),

  step('reply', 'wait_input', 'A word from them', {}, { 1: 'back' }),
  step('back', 'cancel_scheduling', 'No more knocking', {}, { 1: 'unlabel' }),
  step('unlabel', 'tag_manage', 'No longer quiet', { strategy: 'remove', tags: 'quiet' }, { 1: 'welcome' }),
  step(
    'welcome',
    'send_message',
    'Welcome back',
    { text: 'Good to hear from you. Your coach answers today.', tags: 're-engagement' },
    { 1: 'end' },
  ),
  step('end', 'scene_exit', 'Done'),

  step('days', 'scheduler', 'Three days on', inDays(3, '11:30'), { 1: 'tries' }),
  step('tries', 'attempt', 'Twice', { amount: 2 }, { 1: 'which', 2: 'tell' }),
  step(
    'which',
    'switch',
    'Which word',
    { cases: [{ num: 1, expression: 'attempts.tries > 1', description: 'the second' }] },
    { 0: 'second', 1: 'third' },
  ),
  step(
    'second',
    'send_message',
    'Second word',
    {
      text: 'One tiny thing for today, {{ contact.firstName }}: a glass of water and five minutes outside. Tell me if it happened.',
      tags: 're-engagement',
      skipWhenContactMuted: true,
    },
    { 1: 'days' },
  ),
  step(
    'third',
    'send_message',
    'Last word',
    {
      text: 'I stop knocking now. Your place is kept, one word is enough to pick up where we were.',
      tags: 're-engagement',
      skipWhenContactMuted: true,
    },
    { 1: 'days' },
  ),
  step('tell', 'trigger_alert', 'Tell the coach', { triggerName: 'client-quiet' }, { 1: 'label' }),
  step('label', 'tag_manage', 'Quiet', { strategy: 'add', tags: 'quiet' }, { 1: 'stop' }),
  step('stop', 'scene_stop', 'A person takes over'),
]

/** Three messages over nine days to a silent client, then a person takes over. */
export const quietClient: SampleScene = {
  key: 'quiet-client',
  title: 'Quiet client',
  description: 'Three words over nine days. Ends with the first answer, or with a notice to the coach.',
  labels: ['re-engagement'],
  dataSource: [],
  versions: [
    {
      by: 'admin',
      daysAgo: 80,
      note: 'First version',
      steps: withProperties(steps, 'first', {
        text: 'We have not heard from you for a while, {{ contact.firstName }}.',
      }),
    },
    { by: 'manager', daysAgo: 65, note: 'No lecture', steps },
  ],
}
