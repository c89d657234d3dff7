import { withProperties, inMinutes, step, type SampleScene } from './scene.ts'

const steps = [
  step(
    'start',
    'scene_run',
    'Start',
    { triggers: [{ kind: 'keyword', keywords: ['photo', 'meal', 'plate'] }] },
    {
      1: 'invite',
    },
  ),
  step(
    'invite',
    'send_message',
    'Invitation',
    { text: 'Show me your next plate, {{ contact.firstName }}. As it is, not as it should be.', tags: 'food' },
    { 1: 'both' },
  ),
  step('both', 'split', 'Wait, and watch the clock', {}, { 1: 'photo', 2: 'later' }),

  step('photo', 'wait_attachment', 'A plate', { threshold: 1, postAI: true, repeatable: false }, { 1: 'came' }),
  step('came', 'cancel_scheduling', 'No reminder needed', {}, { 1: 'what' }),
  step(
    'what',
    'switch',
    'What it shows',
    { cases: [{ num: 1, expression: "photo.category == 'unknown'", description: 'cannot be told' }] },
    { 0: 'words', 1: 'unclear' },
  ),
  step(
    'words',
    'prompt_gen_text_content',
    'What to say',
    { template: '#praise', tags: 'food', maxTokens: 120 },
    { 1: 'have-words' },
  ),
  step(
    'have-words',
    'switch',
    'Words came',
    { cases: [{ num: 1, expression: "reply != ''", description: 'yes' }] },
    { 0: 'plain', 1: 'say' },
  ),
  step('say', 'send_message', 'Say it', { text: '{{ reply }}', tags: 'food' }, { 1: 'mark' }),
  step(
    'plain',
    'send_message',
    'Plain thanks',
    { text: 'Thank you, I see it. Your coach has a look today.', tags: 'food' },
    { 1: 'mark' },
  ),
  step(
    'unclear',
    'send_message',
    'Cannot tell',
    { text: 'Got it. I could not make out the plate, your coach has a better eye.', tags: 'food' },
    { 1: 'mark' },
  ),
  step(
    'mark',
    'metrics_timebucket_set_track',
    'A meal was shown',
    { bucketId: 'meal-photos', offsetMinutes: 0 },
    { 1: 'end' },
  ),
  step('end', 'scene_exit', 'Done'),

  step('later', 'scheduler', 'Five hours on', inMinutes(300), { 1: 'remind' }),
  step(
    'remind',
    'send_message',
    'Reminder',
    {
      text: 'No plate today is fine as well. Tomorrow is full of them.',
      tags: 'food',
      skipWhenContactMuted: true,
      excludeFromMuteTracking: true,
    },
    { 1: 'day' },
  ),
  step('day', 'scheduler', 'A day on', inMinutes(719), { 1: 'stop' }),
  step('stop', 'scene_stop', 'Another time'),
]

/** A meal photo, its classification, and a reply. */
export const mealPhoto: SampleScene = {
  key: 'meal-photo',
  title: 'Photo of a meal',
  description: 'Asks for a plate and says one thing about it. Clients begin it with the word “meal”.',
  labels: ['food'],
  dataSource: [
    {
      _id: 'praise',
      kind: 'template',
      type: 'string',
      value:
        'The photo shows: {{ photo.category }}. Say one kind, concrete thing about this meal to {{ contact.firstName }}, in at most two sentences. No numbers, no advice.',
    },
  ],
  versions: [
    {
      by: 'admin',
      daysAgo: 75,
      note: 'First version',
      steps: withProperties(steps, 'invite', { text: 'Please send a photo of your next meal.' }),
    },
    { by: 'manager', daysAgo: 50, note: 'Sounds like us', steps },
  ],
}
