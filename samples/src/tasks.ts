import type { DiscardReason, TaskPriority, TaskType } from '@attune/contract/tasks/constants'
import type { StaffKey } from './shapes.ts'

/** A task of the last month, and what became of it. */
export interface SampleTask {
  client: string
  title: string
  type: TaskType
  priority: TaskPriority
  hoursAgo: number
  /** Who made it; null for a rule. */
  madeBy: StaffKey | null
  expiresInHours: number | null
  /** Who worked on it, and how many minutes after it was opened they began. */
  started: { by: StaffKey; minutes: number } | null
  /** How it ended, and how many minutes after it was opened. */
  ended: { as: 'done' | 'system' | 'expired' | DiscardReason; minutes: number; by?: StaffKey; details?: string } | null
}

type Start = SampleTask['started']
type End = SampleTask['ended']

const byHand = (
  client: string,
  hoursAgo: number,
  madeBy: StaffKey,
  title: string,
  more: Partial<SampleTask> = {},
): SampleTask => ({
  client,
  title,
  hoursAgo,
  madeBy,
  type: 'manual',
  priority: 'medium',
  expiresInHours: null,
  started: null,
  ended: null,
  ...more,
})

/** Rules opened these, and they are over: those that are open come from the rules themselves. */
const unanswered = (client: string, hoursAgo: number, started: Start, ended: End): SampleTask => ({
  client,
  title: 'Answer the client',
  hoursAgo,
  madeBy: null,
  type: 'unanswered',
  priority: 'high',
  expiresInHours: 24,
  started,
  ended,
})

const fell = (client: string, hoursAgo: number, title: string, started: Start, ended: End): SampleTask => ({
  ...unanswered(client, hoursAgo, started, ended),
  title,
  type: 'rank-falling',
  priority: 'medium',
  expiresInHours: 72,
})

const on = (by: StaffKey, minutes: number): Start => ({ by, minutes })
const done = (minutes: number): End => ({ as: 'done', minutes })
const system = (minutes: number): End => ({ as: 'system', minutes })
const because = (reason: DiscardReason, by: StaffKey, minutes: number, details?: string): End => ({
  as: reason,
  minutes,
  by,
  ...(details === undefined ? {} : { details }),
})

export const sampleTasks: readonly SampleTask[] = [
  byHand('Maria Lopez', 5, 'luis', 'Plan the first week after the all-clear', { priority: 'high', expiresInHours: 30 }),
  byHand('Rosa Delgado', 20, 'hannah', 'Ask about the new meter', { started: on('hannah', 30) }),
  byHand('Tom Whitaker', 3, 'tess', 'Move the check-ins to after his shift', { expiresInHours: 4 }),
  byHand('Grace Bennett', 30, 'priya', 'Ask if we may tell her story', { priority: 'low' }),
  byHand('Sofia Marchetti', 6, 'tess', 'Send the knee exercises again', {
    started: on('tess', 60),
    expiresInHours: 48,
  }),
  byHand('Leila Haddad', 26, 'priya', 'Find a coach for Leila', { priority: 'high', expiresInHours: 25 }),
  byHand('Hank Petersen', 8, 'tess', 'Call about his back', { expiresInHours: 72 }),
  byHand('Fiona Macleod', 4, 'ines', 'Agree on a start date', { priority: 'high', expiresInHours: 28 }),
  byHand('Callum Reid', 9, 'owen', 'Send the running plan', { started: on('owen', 15) }),
  unanswered('Maria Lopez', 75, on('hannah', 22), done(31)),
  unanswered('Daniel Okafor', 100, on('hannah', 14), done(25)),
  unanswered('Aisha Rahman', 130, null, because('no-intervention', 'hannah', 40, 'She only said good night.')),
  unanswered('Ingrid Solberg', 190, null, system(35)),
  unanswered('Nkechi Obi', 260, on('hannah', 48), done(70)),
  unanswered('Jonas Weidner', 310, null, because('done-elsewhere', 'hannah', 65)),
  unanswered('Ruth Adeyemi', 80, on('tess', 35), done(60)),
  unanswered('Omar Al-Khatib', 150, on('tess', 90), done(130)),
  unanswered('Mei-Ling Chow', 220, null, because('bad-timing', 'tess', 50, 'On a retreat until Sunday.')),
  unanswered('Peter Novak', 340, null, { as: 'expired', minutes: 48 * 60 }),
  unanswered('Rajesh Iyer', 120, on('owen', 20), done(33)),
  unanswered('Beth Alderson', 200, null, system(90)),
  fell('Owen Clarke', 400, 'Sleep fell from On Point to Not Good', on('hannah', 180), done(240)),
  fell(
    'Marcus Webb',
    350,
    'Workout fell from Almost Perfect to Bad',
    null,
    because('frozen-or-stopped', 'hannah', 200),
  ),
  fell('Bronwyn Ellis', 280, 'Energy fell from On Point to Not Good', on('tess', 120), done(300)),
  fell(
    'Dmitri Volkov',
    500,
    'Food fell from Almost Perfect to Not Good',
    on('tess', 300),
    because('not-responsive', 'tess', 1_500),
  ),
  fell('Luca Ferrante', 240, 'Stress fell from On Point to Not Good', on('owen', 45), done(100)),
  byHand('Hiroshi Tanabe', 450, 'tess', 'Ask how the move went', { started: on('tess', 400), ended: done(430) }),
  byHand('Aisha Rahman', 420, 'hannah', 'Check the iron results', { started: on('hannah', 700), ended: done(720) }),
]
