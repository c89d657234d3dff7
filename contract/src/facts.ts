/**
 * What kinds of facts there are is said in each slice's `facts.ts`. A fact is a change that was recorded in the
 * transaction that made it, by kind, with ids and never with texts or values.
 */
export interface FactDefinition {
  /** What of a client or of the organization the fact is about. Screens that show it load it again. */
  about: string
  /**
   * How live readers who reach the client hear of it. `none`: not at all. `thread`: a `changed` event with the thread as
   * it is now, and the message whose id the fact has. `contact`: that, and the client. `run`: a `changed` event with the
   * run. The others are events of that name.
   */
  live: 'none' | 'thread' | 'contact' | 'run' | 'tasks' | 'notices' | 'folders'
  /** Only whoever caused it hears of it. */
  own?: true
  /** What it changes of a conversation: loaded again if the event doesn't bring it. */
  touches?: readonly ('message' | 'thread')[]
}

/** Checks the shape of a table of facts and keeps its exact kinds. Kinds that were released are never renamed. */
export const defineFacts = <const T extends Record<string, FactDefinition>>(table: T): T => table

/** The version written with each fact. Older facts are upgraded when read. */
export const FACT_VERSION = 1
