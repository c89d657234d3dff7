import { inDays, step } from '../scenes/scene.ts'
import type { ReadyScene } from './ready-scene.ts'

const tags = 'photos'

export const photoDiary: ReadyScene = {
  key: 'photo-diary',
  title: 'Photo diary',
  about: 'For five days the client sends a photo of their lunch, as it is. The coach sees them all in Photos.',
  outline: [
    ['Five noons', 'Asks for a photo of lunch'],
    ['A photo', 'Thanks, and counts it'],
    ['3 days without one', 'Says that it stops, and stops'],
    ['After 5 days', 'Says goodbye'],
  ],
  labels: ['food'],
  steps: [
    step('start', 'scene_run', 'Start', {}, { 1: 'hello' }),
    step(
      'hello',
      'send_message',
      'What is coming',
      {
        text: 'Hi {{ contact.firstName }}! For five days, send me a photo of your lunch. As it is, not as it should be: nobody grades it.',
        tags,
      },
      { 1: 'both' },
    ),
    step('both', 'split', 'Ask, and look', {}, { 1: 'noon', 2: 'look' }),

    step(
      'noon',
      'scheduler',
      'At noon',
      { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '12:15' } }] },
      { 1: 'days' },
    ),
    step('days', 'attempt', 'Five days', { amount: 5 }, { 1: 'ask', 2: 'goodbye' }),
    step(
      'ask',
      'send_message',
      'The invitation',
      { text: 'Lunch {{ attempts.days }} of 5. What’s on your plate?', tags, skipWhenContactMuted: true },
      { 1: 'noon' },
    ),
    step(
      'goodbye',
      'send_message',
      'Goodbye',
      {
        text: 'Five days, {{ contact.firstName }}. Your coach looks at the plates and talks them over with you.',
        tags,
      },
      { 1: 'end' },
    ),
    step('end', 'scene_stop', 'Five days are over'),

    step('look', 'split', 'Wait for a photo, and watch the clock', {}, { 1: 'photo', 2: 'silence' }),
    step('photo', 'wait_attachment', 'A photo', { threshold: 1, postAI: false, repeatable: true }, { 1: 'not-silent' }),
    step('not-silent', 'cancel_scheduling', 'Not silent', { tags: 'photos-silent' }, { 1: 'mark' }),
    step(
      'mark',
      'metrics_timebucket_set_track',
      'A meal was shown',
      { bucketId: 'meal-photos', offsetMinutes: 0 },
      { 1: 'thanks' },
    ),
    step('thanks', 'send_message', 'Thanks', { text: 'Got it, thank you!', tags }, { 1: 'look' }),

    step('silence', 'scheduler', 'Three days without a photo', inDays(3, '18:00'), { 1: 'pause' }),
    step(
      'pause',
      'send_message',
      'It stops',
      {
        text: 'I’ll stop asking for photos, {{ contact.firstName }}. Send one whenever you like, your coach sees it.',
        tags: 'photos-silent',
        skipWhenContactMuted: true,
      },
      { 1: 'quiet' },
    ),
    step('quiet', 'scene_stop', 'No photos'),
  ],
}
