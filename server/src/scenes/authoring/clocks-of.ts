import type { Known } from '@attune/engine/check'
import { localDate } from '@attune/engine/gate/quiet'
import { routinesOfClients } from '@attune/store/contacts/routines'
import { automationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'

/** What checks may know of an organization's time: its day and hours, its cap, and the days of its active clients. */
export const clocksOf = async (
  tx: Tenant,
  at: Date,
): Promise<Required<Pick<Known, 'today' | 'now' | 'automation' | 'routines'>>> => {
  const { timezone: zone, quietHours, dailyCap, routine } = await automationSettings(tx)
  const routines = (await routinesOfClients(tx)).map(({ clients, ...marks }) => ({ clients, own: ownOf(marks) }))
  return {
    today: localDate(at, zone),
    now: { at: at.toISOString(), zone },
    automation: { quietHours, dailyCap, routine },
    routines,
  }
}

type Marks = Omit<Awaited<ReturnType<typeof routinesOfClients>>[number], 'clients'>

const ownOf = (marks: Marks) => ({
  ...(marks.wake_up_time === null ? {} : { wakeUpTime: marks.wake_up_time }),
  ...(marks.go_to_sleep_time === null ? {} : { goToSleepTime: marks.go_to_sleep_time }),
  ...(marks.workout_time === null ? {} : { workoutTime: marks.workout_time }),
  ...(marks.custom_time === null ? {} : { customTime: marks.custom_time }),
})
