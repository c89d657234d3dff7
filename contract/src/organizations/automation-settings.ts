/** Marks of the day of a client who has not said theirs. */
export interface RoutineDefaults {
  wakeUpTime: string
  goToSleepTime: string
  workoutTime: string
  customTime: string
}

/** What an organization says about its automation. Times of day are `HH:MM` in the client's zone. */
export interface AutomationTerms {
  /** Automation sends nothing then; null: at any hour. They may reach over midnight. */
  quietHours: { from: string; to: string } | null
  /** Automation's messages to one client in one of their days; null: as many as there are. */
  dailyCap: number | null
  /** After `limit` of automation's messages without an answer the client is muted for `minutes`; a null limit: never. */
  muteTracking: { limit: number | null; minutes: number }
  routine: RoutineDefaults
}

/**
 * Of an organization that has not said anything. Quiet hours are the night as most people sleep it; carriers' and
 * consumer-protection rules are stricter in places, and narrower hours are the organization's to set. The cap stops a scene
 * that has gone astray, not a talkative one; ten texts without a word back are no conversation any more.
 */
export const AUTOMATION_DEFAULTS: Readonly<AutomationTerms> = {
  quietHours: { from: '22:00', to: '07:00' },
  dailyCap: 30,
  muteTracking: { limit: 10, minutes: 3 * 24 * 60 },
  routine: { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' },
}
export const AUTOMATION_MAX = { dailyCap: 500, muteLimit: 500, muteMinutes: 525_600 } as const
