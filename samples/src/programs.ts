import type { OrganizationKey, StaffKey } from './shapes.ts'

/** What a step does. A scene is named by its title. */
type SampleAction =
  | { text: string }
  | { scene: string }
  | { task: string; priority: 'high' | 'medium' | 'low'; hours: number }

interface SampleStep {
  day: number
  /** `HH:MM` on the client's clock, or minutes after the client gets up. */
  time: string | number
  action: SampleAction
}

/** A client's time in a program. `day`: the day they are on now; 0 or less is before the first day. */
export interface SampleEnrolment {
  client: string
  by: StaffKey
  day: number
  reason: string
  /** Postponed by so many days, or taken out for a reason. */
  since?: { postponedDays: number } | { removed: string }
}

export interface SampleProgram {
  organization: OrganizationKey
  author: StaffKey
  title: string
  description: string
  days: number
  welcome: string
  steps: readonly SampleStep[]
  people: readonly SampleEnrolment[]
}

const text = (day: number, time: string | number, words: string): SampleStep => ({ day, time, action: { text: words } })
const task = (
  day: number,
  time: string,
  title: string,
  priority: 'high' | 'medium' | 'low',
  hours: number,
): SampleStep => ({
  day,
  time,
  action: { task: title, priority, hours },
})

/**
 * The demo's programs. Nobody is on a day, or on the eve of one, that has a step: what leaves soon would be different each time
 * the demo is looked at.
 */
export const samplePrograms: readonly SampleProgram[] = [
  {
    organization: 'northline',
    author: 'priya',
    title: 'First four weeks',
    description: 'For new clients: a habit a week, a call in the second, and a look back at the end.',
    days: 28,
    welcome:
      'Hi {{ client.firstName }}, the next four weeks are about small steps. I’ll text you now and then. Just answer.',
    steps: [
      text(1, 30, 'Good morning! This week is about water: one glass before coffee. How does that sound?'),
      text(4, '18:30', 'How did the water go so far? A number from 1 to 10 is enough.'),
      text(8, 30, 'Second week, second habit: ten minutes outside before noon. Which days suit you?'),
      task(11, '10:00', 'Call about the first ten days', 'high', 48),
      text(15, 30, 'Halfway! What has been easier than you thought?'),
      { day: 22, time: '18:00', action: { scene: 'Weekly review' } },
      text(28, '17:00', 'Four weeks. What would you like to keep?'),
      task(28, '18:00', 'Agree on what comes next', 'medium', 72),
    ],
    people: [
      { client: 'Hiroshi Tanabe', by: 'tess', day: 6, reason: 'New start after the move' },
      { client: 'Bronwyn Ellis', by: 'tess', day: 13, reason: 'Wants structure again' },
      { client: 'Mei-Ling Chow', by: 'tess', day: 18, reason: 'Back from the retreat' },
      { client: 'Dmitri Volkov', by: 'tess', day: 9, reason: 'Asked for a plan', since: { postponedDays: 12 } },
      { client: 'Hank Petersen', by: 'tess', day: -4, reason: 'Begins once his back allows it' },
    ],
  },
  {
    organization: 'northline',
    author: 'luis',
    title: 'Better sleep in ten days',
    description: 'Ten evenings, one change at a time.',
    days: 10,
    welcome: '',
    steps: [
      text(1, '20:30', 'Tonight: screens off half an hour earlier. Text me tomorrow how it was.'),
      text(3, '20:30', 'Tonight: the same bedtime as yesterday, within a quarter of an hour.'),
      text(9, '20:30', 'What has changed since the first night?'),
      task(10, '09:00', 'Look at the sleep ranks together', 'medium', 48),
    ],
    people: [
      { client: 'Sofia Marchetti', by: 'tess', day: 5, reason: 'Sleeps badly since spring' },
      {
        client: 'Hank Petersen',
        by: 'tess',
        day: 6,
        reason: 'Wakes up at four',
        since: { removed: 'Moved to First four weeks' },
      },
    ],
  },
  {
    organization: 'harbour',
    author: 'ines',
    title: 'Back to running',
    description: 'Two weeks after a break.',
    days: 14,
    welcome: 'Good to have you back, {{ client.firstName }}. We begin slowly.',
    steps: [
      text(1, '17:00', 'Today: walk for twenty minutes, nothing else.'),
      text(3, '17:00', 'Today: one minute of running, two of walking, eight times.'),
      text(10, '17:00', 'How do the knees feel after the longer ones?'),
      task(14, '10:00', 'Plan the next month', 'medium', 72),
    ],
    people: [{ client: 'Rajesh Iyer', by: 'owen', day: 6, reason: 'Fit again after the flu' }],
  },
]
