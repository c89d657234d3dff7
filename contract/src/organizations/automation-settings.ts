/** Routine times for clients who haven't set their own. */
export interface RoutineDefaults {
  wakeUpTime: string
  goToSleepTime: string
  workoutTime: string
  customTime: string
}

/**
 * What creates tasks automatically. `hours` is how long a client has waited for an answer, or a scene for an answer to
 * its question. A rule that is off opens no tasks; those that are open stay.
 */
export interface TaskRules {
  unanswered: { on: boolean; hours: number }
  rankFalling: { on: boolean }
  checkInMissed: { on: boolean; hours: number }
  deliveryFailed: { on: boolean }
  alert: { on: boolean }
}

/** When automation may write: at any time, or only inside or outside the organization's own hours. */
export const HOURS_RULES = ['always', 'inside', 'outside'] as const

/** An organization's own hours, in its time zone. */
export interface OrganizationHours {
  /** Spans of a week. `day` is 1 (Monday) to 7; times are `HH:MM`. */
  week: { day: number; from: string; to: string }[]
  /** Dates on which it is closed, `YYYY-MM-DD`. */
  holidays: string[]
  automation: (typeof HOURS_RULES)[number]
}

/** An organization's automation settings. Times of day are `HH:MM` in the client's time zone. */
export interface AutomationTerms {
  /** Automation sends nothing during these hours, which may span midnight; null for none. */
  quietHours: { from: string; to: string } | null
  /** Maximum number of automated messages per client and per day in the client's time zone; null for no limit. */
  dailyCap: number | null
  /** After `limit` automated messages without an answer, automation is muted for `minutes`. A null limit never mutes. */
  muteTracking: { limit: number | null; minutes: number }
  /** How many minutes automation waits in a conversation after a coach wrote, typed or took it; null: it doesn't. */
  coachPauseMinutes: number | null
  hours: OrganizationHours
  /** Clients can text commands such as WHY and PAUSE. */
  clientCommands: boolean
  routine: RoutineDefaults
  /** The organization's own domains, in lower case. Sending scene emails anywhere else needs a separate right. */
  mailDomains: string[]
  taskRules: TaskRules
}

/**
 * Defaults for an organization that hasn't saved any settings. Quiet hours cover a usual night; some carriers and
 * consumer-protection rules are stricter, and organizations can set wider hours. The daily cap is there to stop a runaway
 * scene, not a talkative one; after ten texts without an answer it's no longer a conversation. Half an hour is longer than
 * people pause between two texts of one conversation, and short enough that a forgotten one doesn't cost a client the day.
 */
export const AUTOMATION_DEFAULTS: Readonly<AutomationTerms> = {
  quietHours: { from: '22:00', to: '07:00' },
  dailyCap: 30,
  muteTracking: { limit: 10, minutes: 3 * 24 * 60 },
  coachPauseMinutes: 30,
  hours: { week: [], holidays: [], automation: 'always' },
  clientCommands: true,
  routine: { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' },
  mailDomains: [],
  taskRules: {
    unanswered: { on: true, hours: 4 },
    rankFalling: { on: true },
    checkInMissed: { on: true, hours: 24 },
    deliveryFailed: { on: true },
    alert: { on: true },
  },
}
export const AUTOMATION_MAX = {
  mailDomains: 20,
  dailyCap: 500,
  muteLimit: 500,
  muteMinutes: 525_600,
  coachPauseMinutes: 1_440,
  taskHours: 720,
  spans: 42,
  holidays: 200,
} as const
