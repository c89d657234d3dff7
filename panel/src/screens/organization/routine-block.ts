import type { RoutineDefaults } from '@attune/contract/organizations/automation-settings'
import { formatClock } from '@attune/engine/schedule/local-words'
import { toErrors, type Block } from './block.ts'

export const ROUTINE_FIELDS: readonly { name: keyof RoutineDefaults; label: string }[] = [
  { name: 'wakeUpTime', label: 'Wake-up' },
  { name: 'workoutTime', label: 'Workout' },
  { name: 'goToSleepTime', label: 'Bedtime' },
  { name: 'customTime', label: 'Custom time' },
]

/** The daily routine of clients who haven't given theirs. */
export const ROUTINE: Block<RoutineDefaults> = {
  title: 'Routine',
  words: 'The fixed points of the day for clients who haven’t set their own. Schedules follow them.',
  read: ({ routine }) => routine,
  toChange: (routine) => ({ routine }),
  check: (routine) =>
    toErrors(
      Object.fromEntries(ROUTINE_FIELDS.map(({ name }) => [name, routine[name] === '' ? 'Enter a time.' : null])),
    ),
  describe: ({ wakeUpTime }) => [
    `A check-in “at wake-up” is sent at ${formatClock(wakeUpTime)} by the client’s clock, unless their profile says another time.`,
  ],
}
