import { inDays, step } from '../scenes/scene.ts'
import type { ReadyScene } from './ready-scene.ts'

const tags = 're-engagement'
const polite = { tags, skipWhenContactMuted: true }

export const reEngagement: ReadyScene = {
  key: 're-engagement',
  title: 'Re-engagement',
  about: 'Three friendly texts over eight days to a client who has gone quiet. Any answer ends it.',
  outline: [
    ['Today', 'A question without a reproach'],
    ['3 days later', 'One tiny thing to do'],
    ['5 days after that', 'The last text: the door stays open'],
    ['Two more days', 'The coach is told, and it ends'],
    ['Any answer', 'Thanks, the coach is told, and it ends'],
  ],
  labels: ['re-engagement'],
  steps: [
    step('start', 'scene_run', 'Start', {}, { 1: 'first' }),
    step(
      'first',
      'send_message',
      'First text',
      { text: 'Hi {{ contact.firstName }}, it’s been a while. No homework, just a question: how are you?', ...polite },
      { 1: 'both' },
    ),
    step('both', 'split', 'Wait, and watch the clock', {}, { 1: 'reply', 2: 'three-days' }),

    step('reply', 'wait_input', 'A word from them', {}, { 1: 'back' }),
    step('back', 'cancel_scheduling', 'No more texts', {}, { 1: 'tell-back' }),
    step('tell-back', 'trigger_alert', 'Tell the coach', { triggerName: 'client-is-back' }, { 1: 'welcome' }),
    step(
      'welcome',
      'send_message',
      'Welcome back',
      { text: 'Good to hear from you! Your coach will write to you.', tags },
      { 1: 'end' },
    ),
    step('end', 'scene_stop', 'They are back'),

    step('three-days', 'scheduler', 'Three days on', inDays(3, '11:30'), { 1: 'second' }),
    step(
      'second',
      'send_message',
      'Second text',
      {
        text: 'One tiny thing for today, {{ contact.firstName }}: a glass of water and five minutes outside. Tell me if it happened?',
        ...polite,
      },
      { 1: 'five-days' },
    ),
    step('five-days', 'scheduler', 'Five days on', inDays(5, '17:30'), { 1: 'third' }),
    step(
      'third',
      'send_message',
      'Last text',
      {
        text: 'I won’t keep knocking, {{ contact.firstName }}. Your place is kept: one word is enough to pick up where we were.',
        ...polite,
      },
      { 1: 'two-days' },
    ),
    step('two-days', 'scheduler', 'Two days on', inDays(2, '10:00'), { 1: 'tell-quiet' }),
    step('tell-quiet', 'trigger_alert', 'Tell the coach', { triggerName: 'client-quiet' }, { 1: 'stop' }),
    step('stop', 'scene_stop', 'A person takes over'),
  ],
}
