/**
 * A kind of fact. Each slice lists its kinds in `facts.ts`. A fact records a change, in the transaction that made it: its
 * kind and ids, never texts or values.
 */
export interface FactDefinition {
  /** What has changed, such as notes or tasks. Screens that show it load it again. */
  about: string
  /**
   * How people who reach the client learn of it on the live stream. `none`: not at all. `thread`: a `changed` event
   * with the thread as it is now, and the message whose id the fact has. `contact`: that, and the client. `run`: a
   * `changed` event with the run. The others are events of that name.
   */
  live: 'none' | 'thread' | 'contact' | 'run' | 'tasks' | 'notices' | 'folders' | 'channels'
  /** Only the person who caused it learns of it. */
  own?: true
  /** What it changes in a conversation. Panels load that again unless the event contains it. */
  touches?: readonly ('message' | 'thread')[]
}

/** Where people choose kinds of facts, these are grouped by subject, in this order. Each slice names its group. */
export const FACT_GROUPS = [
  'Conversations',
  'Clients',
  'Questions',
  'Tasks',
  'Programs',
  'Scenes',
  'Scheduled messages',
  'Notices',
  'Accounts',
  'Organization',
] as const
export type FactGroup = (typeof FACT_GROUPS)[number]

/** Checks the shape of a table of facts and keeps its exact kinds. Kinds that were released are never renamed. */
export const defineFacts = <const T extends Record<string, FactDefinition>>(table: T): T => table

/** The version written with each fact. Older facts are upgraded when read. */
export const FACT_VERSION = 1
