import * as z from 'zod'

/** What you may export, and what is yet to be started in an organization that was moved in. */
export const MovingState = z.object({
  /** Automation steps that are waiting. 0: automation is running, or there is none. */
  waiting: z.number().int(),
  /** Those of them whose time has passed: they run as soon as automation is started. */
  overdue: z.number().int(),
  /** When the first of them is due, ISO 8601; null if none waits. */
  firstAt: z.string().nullable(),
  abilities: z.object({
    /** Download all data of the organization. */
    export: z.boolean(),
  }),
})
export type MovingState = z.infer<typeof MovingState>
