/** What a client can ask of automation by text or on their page. */
export const CLIENT_COMMANDS = ['why', 'less', 'more', 'later', 'pause', 'resume', 'person', 'hours'] as const
export type ClientCommandKind = (typeof CLIENT_COMMANDS)[number]

/** Where a client's rule was changed: in a text, on the client's page, or by staff. */
export const RULE_SOURCES = ['text', 'page', 'staff'] as const
export type RuleSource = (typeof RULE_SOURCES)[number]

/** A client's own rules for automation. The gate applies them alongside the organization's. */
export interface ClientRuleTerms {
  /** How often the organization's daily cap is halved for this client. */
  lessSteps: number
  /** Automation waits until then. */
  pausedUntil: Date | null
  /** What automation wants to send by this local date (`YYYY-MM-DD`) waits until the same time on the day after it. */
  laterOn: string | null
  /** Automation writes only between these times of the client's day, `HH:MM`; they may span midnight. */
  hours: { from: string; to: string } | null
  /** When the client asked for a person, if nobody has come yet. */
  personAskedAt: Date | null
}

export const NO_CLIENT_RULES: Readonly<ClientRuleTerms> = {
  lessSteps: 0,
  pausedUntil: null,
  laterOn: null,
  hours: null,
  personAskedAt: null,
}

export const CLIENT_RULE_LIMITS = {
  /** The longest pause, in days. */
  pauseDays: 90,
  /** The length of a pause if the client doesn't say until when, in days. */
  pauseDaysUsual: 7,
  /** How long automation waits for a person the client has asked for. */
  personHours: 72,
  /** The cap that LESS halves if the organization has none. */
  capWithoutOne: 16,
  /** Answers to commands per hour. A machine at the other end would go on forever. */
  answersPerHour: 8,
  liftReason: 300,
  /** How many days the link to the client's page works. */
  linkDays: 7,
} as const
