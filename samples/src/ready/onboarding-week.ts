import { expression, inDays, step } from '../scenes/scene.ts'
import type { ReadyScene } from './ready-scene.ts'

const tags = 'onboarding'

export const onboardingWeek: ReadyScene = {
  key: 'onboarding-week',
  title: 'Onboarding week',
  about: 'Welcomes a new client, asks for their goal, and stays with them through the first seven days.',
  outline: [
    ['Day 1', 'A welcome, and the question what they want to change'],
    ['No answer', 'One reminder the next morning; two days later the coach is told'],
    ['Day 3', 'A first small step'],
    ['Day 5', 'A word of encouragement'],
    ['Day 8', 'How the week was, from 1 to 10; under 5 the coach is told'],
  ],
  labels: ['onboarding'],
  steps: [
    step('start', 'scene_run', 'Start', {}, { 1: 'welcome' }),
    step(
      'welcome',
      'send_message',
      'Welcome',
      {
        text: 'Welcome, {{ contact.firstName }}! I’ll check in with you a few times this week, so that we get off to a good start.',
        tags,
      },
      { 1: 'begin' },
    ),
    step('begin', 'split', 'Ask, and watch the clock', {}, { 1: 'goal', 2: 'next-morning' }),
    step(
      'goal',
      'question',
      'Goal',
      {
        text: 'First question: what would you like to be different three months from now? One sentence is plenty.',
        parserName: 'plain-text',
        tags,
      },
      { 1: 'keep-goal', 2: 'answered' },
    ),
    step('answered', 'cancel_scheduling', 'No reminder needed', {}, { 1: 'thanks' }),
    step(
      'keep-goal',
      'save_into_profile',
      'Keep the goal',
      { key: 'basic.goal', value: expression('string', 'answer') },
      { 1: 'answered' },
    ),
    step(
      'thanks',
      'send_message',
      'Thanks',
      { text: 'Thank you, that’s good to know. Your coach reads it, too.', tags },
      { 1: 'day-3' },
    ),
    step('day-3', 'scheduler', 'Two days on', inDays(2, '11:00'), { 1: 'small-step' }),
    step(
      'small-step',
      'send_message',
      'A small step',
      {
        text: 'Today, pick the smallest step you can think of. So small that it would be odd not to do it. What is it? Your coach would love to hear.',
        tags,
        skipWhenContactMuted: true,
      },
      { 1: 'day-5' },
    ),
    step('day-5', 'scheduler', 'Two days on', inDays(2, '17:00'), { 1: 'encourage' }),
    step(
      'encourage',
      'send_message',
      'Encouragement',
      {
        text: 'Half the week is behind you, {{ contact.firstName }}. If a day went sideways, that’s part of it. Tomorrow counts again.',
        tags,
        skipWhenContactMuted: true,
      },
      { 1: 'day-8' },
    ),
    step('day-8', 'scheduler', 'Three days on', inDays(3, '17:00'), { 1: 'look-back' }),
    step('look-back', 'split', 'Ask, and watch the clock', {}, { 1: 'week', 2: 'two-days' }),
    step(
      'week',
      'question',
      'Week',
      {
        text: 'Your first week is over. How was it, from 1 (hard) to 10 (great)?',
        parserName: 'integer',
        parserConfig: { min: 1, max: 10 },
        tags,
      },
      { 1: 'rated', 2: 'week-again' },
    ),
    step(
      'week-again',
      'question',
      'Week again',
      {
        text: 'Could you put that into one number from 1 to 10?',
        parserName: 'integer',
        parserConfig: { min: 1, max: 10 },
        tags,
      },
      { 1: 'rated', 2: 'goodbye' },
    ),
    step(
      'rated',
      'switch',
      'How was it',
      {
        cases: [{ num: 1, expression: 'answer < 5', description: 'hard' }],
      },
      { 0: 'goodbye', 1: 'tell-coach' },
    ),
    step('tell-coach', 'trigger_alert', 'Tell the coach', { triggerName: 'hard-first-week' }, { 1: 'goodbye' }),
    step(
      'goodbye',
      'send_message',
      'Goodbye',
      { text: 'Thank you for telling me. From here on you and your coach go at your own pace.', tags },
      { 1: 'end' },
    ),
    step('end', 'scene_stop', 'The week is over'),

    step('next-morning', 'scheduler', 'Next morning', inDays(1, '10:00'), { 1: 'remind' }),
    step(
      'remind',
      'send_message',
      'Reminder',
      {
        text: 'No hurry, {{ contact.firstName }}: my question is still open, whenever you have a minute.',
        tags,
        skipWhenContactMuted: true,
      },
      { 1: 'wait-more' },
    ),
    step('wait-more', 'scheduler', 'Two days on', inDays(2, '10:00'), { 1: 'unanswered' }),
    step('unanswered', 'trigger_alert', 'Tell the coach', { triggerName: 'onboarding-unanswered' }, { 1: 'person' }),
    step('person', 'scene_stop', 'A person takes over'),
    step('two-days', 'scheduler', 'Two days on', inDays(2, '17:00'), { 1: 'enough' }),
    step('enough', 'scene_stop', 'Not answered, and that’s fine'),
  ],
}
