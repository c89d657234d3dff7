import type { Amount } from './profile/amount.ts'

/** What the engine may know about the outside, passed in: it has no clock, randomness or network of its own. */
export interface World {
  /** ISO 8601, UTC. */
  now: string
  /** The client's IANA zone, or the organization's. */
  zone: string
  contact: {
    id: string
    firstName: string
    fullName: string
    status: string
    email: string | null
    phone: string | null
  }
  /** Names are an alias, and variables such as `client.firstName` have no value. */
  namesHidden?: boolean
  /** The client's coach; null or absent: they have none. */
  coach?: { name: string } | null
  organization?: { title: string } | null
  /** The profile by dotted keys such as `basic.goal`; `routine.*` are `HH:MM`. */
  profile: Record<string, string | number | boolean | Amount | null>
  /** Dates that aren't in the profile, by the names of date fields, such as `client.since`. */
  dates?: Readonly<Record<string, string>>
  tags: string[]
  /** `HH:MM` each. Missing times fall back to the organization's; the trace says which was used. */
  routine: { own: Partial<Record<RoutineName, string>>; fallback: Record<RoutineName, string> }
  /** The client's last message, whichever run took it; absent if unknown. */
  message?: { id: string; text: string; at: string } | null
  muted: boolean
  /** A coach has the conversation, and the scene may not interrupt: questions take answers, but don't ask again. */
  coachPresent?: boolean
  /** Ids of the scenes running for the client now. */
  running: string[]
}

export type RoutineName = 'wakeUpTime' | 'goToSleepTime' | 'workoutTime' | 'customTime'
