import type { ImportedClient } from './add-clients.ts'
import type { RowValues } from './cells/read-row.ts'

/** A row's values as a new client. `coach` is for rows that name none; undefined: as if one had been made by hand. */
export const toClient = (values: RowValues, coach: string | null | undefined): ImportedClient => {
  const { fullName, firstName, gender, height, weight, goal, timezone, phone, email, labels } = values
  const { wakeUpTime, goToSleepTime, workoutTime, customTime } = values
  return {
    status: values.status ?? 'active',
    input: {
      profile: {
        basic: { fullName, firstName, gender, height, weight, goal },
        routine: { wakeUpTime, goToSleepTime, workoutTime, customTime },
        timezone,
      },
      phone,
      email,
      labels,
      primaryCoach: values.primaryCoach ?? coach,
    },
  }
}
