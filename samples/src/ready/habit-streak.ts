import { expression, inDays, step } from '../scenes/scene.ts'
import type { ReadyScene } from './ready-scene.ts'

const tags = 'habit'

export const habitStreak: ReadyScene = {
  key: 'habit-streak',
  title: 'Habit streak',
  about: 'The client names one habit. Every evening for ten days it asks whether it happened, and counts.',
  outline: [
    ['Today', 'Which habit? In the client’s own words'],
    ['Ten evenings', 'Did it happen? Yes or no'],
    ['A yes', 'Counts up, and says so'],
    ['A no', 'Is fine, tomorrow is another try'],
    ['3 days of silence', 'Stops, and tells the coach'],
  ],
  labels: ['habits'],
  steps: [
    step('start', 'scene_run', 'Start', {}, { 1: 'first' }),
    step('first', 'split', 'Ask, and watch the clock', {}, { 1: 'habit', 2: 'no-habit' }),
    step(
      'habit',
      'question',
      'Habit',
      {
        text: 'Hi {{ contact.firstName }}! Which one small habit would you like to keep for ten days? For example: a walk after lunch.',
        parserName: 'plain-text',
        tags,
      },
      { 1: 'keep-habit', 2: 'chosen' },
    ),
    step('chosen', 'cancel_scheduling', 'It is chosen', {}, { 1: 'agreed' }),
    step(
      'keep-habit',
      'save_into_profile',
      'Keep the habit',
      { key: 'habit', value: expression('string', 'answer') },
      { 1: 'chosen' },
    ),
    step(
      'agreed',
      'send_message',
      'Agreed',
      { text: 'I like it. From today on I’ll ask you in the evening. A yes or a no is enough.', tags },
      { 1: 'both' },
    ),
    step('both', 'split', 'Ask, and listen', {}, { 1: 'evening', 2: 'listen' }),

    step(
      'evening',
      'scheduler',
      'In the evening',
      {
        rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '19:30' } }],
      },
      { 1: 'days' },
    ),
    step('days', 'attempt', 'Ten evenings', { amount: 10 }, { 1: 'ask', 2: 'goodbye' }),
    step(
      'ask',
      'send_message',
      'The question',
      { text: 'Evening {{ attempts.days }} of 10: did your habit happen today?', tags, skipWhenContactMuted: true },
      { 1: 'evening' },
    ),
    step(
      'goodbye',
      'send_message',
      'Goodbye',
      {
        text: 'Ten evenings, {{ contact.firstName }}. Whatever the count says: you kept looking. Tell your coach how it felt.',
        tags,
      },
      { 1: 'end' },
    ),
    step('end', 'scene_stop', 'Ten evenings are over'),

    step('listen', 'split', 'Wait for an answer, and watch the clock', {}, { 1: 'reply', 2: 'silence' }),
    step('reply', 'wait_input', 'An answer', {}, { 1: 'not-silent' }),
    step('not-silent', 'cancel_scheduling', 'Not silent', { tags: 'habit-silent' }, { 1: 'read' }),
    step('read', 'text_parser', 'Yes or no', { parserName: 'bool' }, { 1: 'which', 2: 'listen' }),
    step(
      'which',
      'switch',
      'Did it happen',
      { cases: [{ num: 1, expression: 'answer == true', description: 'yes' }] },
      { 0: 'no', 1: 'done' },
    ),
    step('done', 'attempt', 'Days with the habit', { amount: 10 }, { 1: 'yes', 2: 'listen' }),
    step('yes', 'send_message', 'Yes', { text: 'Yes! That makes {{ attempts.done }}.', tags }, { 1: 'listen' }),
    step(
      'no',
      'send_message',
      'No',
      { text: 'Thank you for being honest. Tomorrow is another try.', tags },
      { 1: 'listen' },
    ),

    step('silence', 'scheduler', 'Three days without an answer', inDays(3, '12:00'), { 1: 'pause' }),
    step(
      'pause',
      'send_message',
      'It stops',
      {
        text: 'I’ll stop asking about your habit, {{ contact.firstName }}. It’s still yours, whenever you want to pick it up.',
        tags: 'habit-silent',
        skipWhenContactMuted: true,
      },
      { 1: 'tell-coach' },
    ),
    step('no-habit', 'scheduler', 'Two days on', inDays(2, '12:00'), { 1: 'tell-coach' }),
    step('tell-coach', 'trigger_alert', 'Tell the coach', { triggerName: 'habit-unanswered' }, { 1: 'quiet' }),
    step('quiet', 'scene_stop', 'A person takes over'),
  ],
}
