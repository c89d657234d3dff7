/** What the engine may know of the moment, handed in: it has no clock, no chance and no network of its own. */
export interface World {
  /** ISO 8601, UTC. */
  now: string
  /** The client's IANA zone, or their organization's. */
  zone: string
  contact: {
    id: string
    firstName: string
    fullName: string
    status: string
    email: string | null
    phone: string | null
  }
  /** Profile by dotted keys, as `basic.goal`; `routine.*` are `HH:MM`. */
  profile: Record<string, string | number | boolean | null>
  tags: string[]
  /** `HH:MM` each. What the client has not said falls back to the organization's; the trace tells which it was. */
  routine: { own: Partial<Record<RoutineName, string>>; fallback: Record<RoutineName, string> }
  muted: boolean
  /** Whether the scenes of these ids run for the client now. */
  running: string[]
}

export type RoutineName = 'wakeUpTime' | 'goToSleepTime' | 'workoutTime' | 'customTime'
