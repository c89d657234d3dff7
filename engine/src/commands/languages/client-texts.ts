import { KEYWORD_LANGUAGES, type StandardKeyword } from '@attune/contract/conversations/keywords/standard'

/** Languages in which clients are answered. */
export const LANGUAGES = KEYWORD_LANGUAGES
export type Language = (typeof LANGUAGES)[number]

/** Why an automated message came, or came late, in sentences. */
export interface ReasonTexts {
  unknown: string
  hand: string
  event: string
  keyword: string
  scene: string
  welcome: string
  program: string
  programWelcome: string
  programDay: (day: number) => string
  answered: string
  planned: (when: string) => string
  /** A coach scheduled it; null: the team did. */
  scheduled: (coach: string | null) => string
  waited: Record<WaitedFor, string>
}

export const WAITED_FOR = [
  'quiet-hours',
  'organization-hours',
  'coach-present',
  'mute',
  'client-pause',
  'client-person',
  'client-later',
  'client-hours',
  'window',
  'dead-address',
] as const
export type WaitedFor = (typeof WAITED_FOR)[number]

/** What a client is told, in one language. `n` is a number of messages; days and times come as they are to be shown. */
export interface ClientTexts {
  /** The words in capitals that a client can text, as they are named in these texts. */
  words: readonly string[]
  later: string
  paused: (day: string) => string
  person: string
  leastAlready: (n: number) => string
  less: (n: number) => string
  allAlready: string
  usualAgain: string
  more: (n: number) => string
  anyTime: string
  hours: (from: string, to: string) => string
  /** Follows `hours` if the organization never writes then. */
  neverThen: string
  hoursOff: string
  resumed: string
  nothingPaused: string
  nothingSent: string
  byPerson: (when: string) => string
  automatic: (when: string) => string
  page: (link: string) => string
  pauseEnded: string
  linkSent: (link: string) => string
  stopped: string
  /** After STOP, START and HELP; `name` is the organization's. */
  confirmations: Record<StandardKeyword, (name: string) => string>
  reasons: ReasonTexts
}
