import type { ScheduleForm } from '@attune/contract/schedules/form'
import type { OrganizationKey, StaffKey } from './shapes.ts'

/** A message that an organization schedules for any of its clients, with their values filled in. */
export interface SampleStandardMessage extends Omit<ScheduleForm, 'tags'> {
  organization: OrganizationKey
  author: StaffKey
  text: string
}

const northline = { organization: 'northline', author: 'priya' } as const
const harbour = { organization: 'harbour', author: 'ines' } as const

/** The demo's standard messages. Nothing leaves until somebody schedules them for a client. */
export const standardMessages: readonly SampleStandardMessage[] = [
  {
    ...northline,
    text: 'Good morning{% if client.firstName %}, {{ client.firstName }}{% endif %}! What is the one thing you want to get done for yourself today?',
    scheduleType: 'weekly',
    scheduleValue: { dayOfWeek: 1, timeframe: { key: 'wakeUpTime', offset: { h: 0, m: 30 } } },
  },
  {
    ...northline,
    text: 'Halfway through the week. How is your energy, from 1 to 10?',
    scheduleType: 'weekly',
    scheduleValue: { dayOfWeek: 3, localTime: '12:30' },
  },
  {
    ...northline,
    text: 'The weekend is close. Which of your habits is hardest to keep then, and what would make it easier?',
    scheduleType: 'weekly',
    scheduleValue: { dayOfWeek: 5, localTime: '16:00' },
  },
  {
    ...northline,
    text: 'Screens off in half an hour, and tomorrow is easier. Sleep well!',
    scheduleType: 'days_of_week',
    scheduleValue: {
      repeat: { weekdays: [7, 1, 2, 3, 4] },
      timeframe: { key: 'goToSleepTime', offset: { h: -1, m: 0 } },
    },
  },
  {
    ...northline,
    text: 'How did your workout go? Two words are enough.',
    scheduleType: 'days_of_week',
    scheduleValue: { repeat: { weekdays: [2, 4] }, timeframe: { key: 'workoutTime', offset: { h: 1, m: 30 } } },
  },
  {
    ...northline,
    text: 'Two weeks already! What has changed that you would not want to lose again?',
    scheduleType: 'once',
    scheduleValue: { dayOffset: 14, localTime: '17:00' },
  },
  {
    ...harbour,
    text: 'New week. Which three days do you want to move, and when?',
    scheduleType: 'weekly',
    scheduleValue: { dayOfWeek: 1, localTime: '08:30' },
  },
  {
    ...harbour,
    text: 'How many glasses of water so far today?',
    scheduleType: 'weekdays',
    scheduleValue: { localTime: '15:00' },
  },
  {
    ...harbour,
    text: 'Sunday evening: what went well this week? One thing is enough.',
    scheduleType: 'weekly',
    scheduleValue: { dayOfWeek: 7, localTime: '18:00' },
  },
]
