import { expression, inDays, step } from '../scenes/scene.ts'
import type { ReadyScene } from './ready-scene.ts'

const tags = 'check-in'

export const dailyCheckIn: ReadyScene = {
  key: 'daily-check-in',
  title: 'Daily check-in',
  about: 'Asks every morning for two weeks how rested the client is, keeps the number, and stops if nobody answers.',
  outline: [
    ['Every morning', 'Half an hour after waking up: how rested, from 1 to 10'],
    ['An answer', 'Is kept in the profile; a low one gets a kind word'],
    ['3 days of silence', 'Says that it stops, and stops'],
    ['After 14 mornings', 'Says goodbye'],
  ],
  labels: ['check-in'],
  steps: [
    step('start', 'scene_run', 'Start', {}, { 1: 'hello' }),
    step(
      'hello',
      'send_message',
      'What is coming',
      {
        text: 'Hi {{ contact.firstName }}! For the next two weeks I’ll ask you each morning how rested you are. One number is all it takes.',
        tags,
      },
      { 1: 'both' },
    ),
    step('both', 'split', 'Ask, and listen', {}, { 1: 'morning', 2: 'listen' }),

    step(
      'morning',
      'scheduler',
      'After waking up',
      {
        rules: [
          {
            dateStrategy: { type: 'daily' },
            timeStrategy: { type: 'range', key: 'wakeUpTime', rangeMinutes: [30, 45] },
          },
        ],
      },
      { 1: 'count' },
    ),
    step('count', 'attempt', 'Fourteen mornings', { amount: 14 }, { 1: 'ask', 2: 'goodbye' }),
    step(
      'ask',
      'send_message',
      'The question',
      {
        text: 'Good morning, {{ contact.firstName }}. How rested are you, from 1 to 10?',
        tags,
        skipWhenContactMuted: true,
      },
      { 1: 'morning' },
    ),
    step(
      'goodbye',
      'send_message',
      'Goodbye',
      {
        text: 'That was two weeks of mornings. Your coach looks at the numbers with you. Thank you for each of them!',
        tags,
      },
      { 1: 'end' },
    ),
    step('end', 'scene_stop', 'Two weeks are over'),

    step('listen', 'split', 'Wait for an answer, and watch the clock', {}, { 1: 'reply', 2: 'silence' }),
    step('reply', 'wait_input', 'An answer', {}, { 1: 'not-silent' }),
    step('not-silent', 'cancel_scheduling', 'Not silent', { tags: 'check-in-silent' }, { 1: 'read' }),
    step(
      'read',
      'text_parser',
      'Rested',
      { parserName: 'integer', parserConfig: { min: 1, max: 10 } },
      { 1: 'keep', 2: 'listen' },
    ),
    step(
      'keep',
      'save_into_profile',
      'Keep the number',
      { key: 'rested', value: expression('number', 'answer') },
      { 1: 'how' },
    ),
    step(
      'how',
      'switch',
      'How rested',
      { cases: [{ num: 1, expression: 'answer < 4', description: 'tired' }] },
      { 0: 'listen', 1: 'tired' },
    ),
    step(
      'tired',
      'send_message',
      'After a bad night',
      { text: 'That’s not much. Keep the day small: breakfast, daylight, nothing heavy.', tags },
      { 1: 'listen' },
    ),

    step('silence', 'scheduler', 'Three days without an answer', inDays(3, '12:00'), { 1: 'pause' }),
    step(
      'pause',
      'send_message',
      'It stops',
      {
        text: 'I’ll stop asking for now, {{ contact.firstName }}. Tell your coach if you’d like to have the mornings back.',
        tags: 'check-in-silent',
        skipWhenContactMuted: true,
      },
      { 1: 'quiet' },
    ),
    step('quiet', 'scene_stop', 'Nobody answers'),
  ],
}
