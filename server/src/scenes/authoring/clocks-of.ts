import type { Known } from '@attune/engine/check'
import { localDate } from '@attune/engine/gate/quiet-hours'
import { listClientRoutines } from '@attune/store/contacts/routines'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'

/**
 * What the checks know about an organization's time: date, quiet hours, daily cap, and its active clients' routines.
 */
export const clocksOf = async (
  tx: Tenant,
  at: Date,
): Promise<Required<Pick<Known, 'today' | 'now' | 'automation' | 'routines'>>> => {
  const { timezone: zone, quietHours, dailyCap, routine } = await loadAutomationSettings(tx)
  const routines = (await listClientRoutines(tx)).map(({ clients, ...marks }) => ({
    clients,
    own: toOwnRoutine(marks),
  }))
  return {
    today: localDate(at, zone),
    now: { at: at.toISOString(), zone },
    automation: { quietHours, dailyCap, routine },
    routines,
  }
}

type RoutineColumns = Omit<Awaited<ReturnType<typeof listClientRoutines>>[number], 'clients'>

const toOwnRoutine = (marks: RoutineColumns) => ({
  ...(marks.wake_up_time === null ? {} : { wakeUpTime: marks.wake_up_time }),
  ...(marks.go_to_sleep_time === null ? {} : { goToSleepTime: marks.go_to_sleep_time }),
  ...(marks.workout_time === null ? {} : { workoutTime: marks.workout_time }),
  ...(marks.custom_time === null ? {} : { customTime: marks.custom_time }),
})
