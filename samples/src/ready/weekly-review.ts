import { expression, inDays, step } from '../scenes/scene.ts'
import type { ReadyScene } from './ready-scene.ts'

const tags = 'review'

export const weeklyReview: ReadyScene = {
  key: 'weekly-review',
  title: 'Weekly review',
  about: 'On eight Sundays: how the week was, what went well, and one thing for the next week.',
  outline: [
    ['Sunday, 5 pm', 'Three short questions, one after the other'],
    ['No answer', 'A reminder on Monday; on Tuesday evening the coach is told, and it ends'],
    ['All answered', 'The answers are in the profile, and it waits for the next Sunday'],
    ['After 8 weeks', 'Says goodbye'],
  ],
  labels: ['review'],
  steps: [
    step('start', 'scene_run', 'Start', {}, { 1: 'sunday' }),
    step(
      'sunday',
      'scheduler',
      'Sunday afternoon',
      {
        rules: [
          {
            dateStrategy: { type: 'weekly', dayOfWeek: 7 },
            timeStrategy: { type: 'exact_time', localTime: '17:00' },
          },
        ],
      },
      { 1: 'weeks' },
    ),
    step('weeks', 'attempt', 'Eight weeks', { amount: 8 }, { 1: 'both', 2: 'goodbye' }),
    step('both', 'split', 'Ask, and watch the clock', {}, { 1: 'week', 2: 'monday' }),

    step(
      'week',
      'question',
      'Week',
      {
        text: 'Hi {{ contact.firstName }}, time to look back. How was your week, from 1 (hard) to 10 (great)?',
        parserName: 'integer',
        parserConfig: { min: 1, max: 10 },
        repeatable: true,
        tags,
      },
      { 1: 'keep-week', 2: 'good' },
    ),
    step(
      'keep-week',
      'save_into_profile',
      'Keep the number',
      { key: 'week', value: expression('number', 'answer') },
      { 1: 'good' },
    ),
    step(
      'good',
      'question',
      'Good',
      { text: 'What went well? Small things count.', parserName: 'plain-text', repeatable: true, tags },
      { 1: 'keep-good', 2: 'next' },
    ),
    step(
      'keep-good',
      'save_into_profile',
      'Keep what went well',
      { key: 'wentWell', value: expression('string', 'answer') },
      { 1: 'next' },
    ),
    step(
      'next',
      'question',
      'Next',
      {
        text: 'And one thing you’d like to do next week?',
        parserName: 'plain-text',
        repeatable: true,
        tags,
      },
      { 1: 'keep-next', 2: 'answered' },
    ),
    step(
      'keep-next',
      'save_into_profile',
      'Keep the next step',
      { key: 'nextStep', value: expression('string', 'answer') },
      { 1: 'answered' },
    ),
    step('answered', 'cancel_scheduling', 'No reminder needed', { tags: 'review-late' }, { 1: 'thanks' }),
    step(
      'thanks',
      'send_message',
      'Thanks',
      { text: 'Thank you! Your coach has it in front of them before the new week begins.', tags },
      { 1: 'sunday' },
    ),
    step(
      'goodbye',
      'send_message',
      'Goodbye',
      {
        text: 'Eight weeks of looking back, {{ contact.firstName }}. Ask your coach to show you how the numbers moved.',
        tags,
      },
      { 1: 'end' },
    ),
    step('end', 'scene_stop', 'Eight weeks are over'),

    step('monday', 'scheduler', 'Monday morning', inDays(1, '10:00'), { 1: 'remind' }),
    step(
      'remind',
      'send_message',
      'Reminder',
      {
        text: 'Your week is still open, {{ contact.firstName }}. A number and two sentences, and it’s done.',
        tags: 'review-late',
        skipWhenContactMuted: true,
      },
      { 1: 'tuesday' },
    ),
    step('tuesday', 'scheduler', 'Tuesday evening', inDays(1, '18:00'), { 1: 'tell-coach' }),
    step('tell-coach', 'trigger_alert', 'Tell the coach', { triggerName: 'weekly-review-unanswered' }, { 1: 'stop' }),
    step('stop', 'scene_stop', 'A person takes over'),
  ],
}
