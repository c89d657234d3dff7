import * as z from 'zod'

/** What you may take away, and what of an organization that was moved in waits to be started. */
export const MovingState = z.object({
  /** Steps of automation that wait. 0: it runs, or there is none. */
  waiting: z.number().int(),
  /** Those of them whose time has passed: they follow as soon as automation is started. */
  overdue: z.number().int(),
  /** When the first of them is due, ISO 8601; null if none waits. */
  firstAt: z.string().nullable(),
  abilities: z.object({
    /** Download everything of the organization. */
    export: z.boolean(),
  }),
})
export type MovingState = z.infer<typeof MovingState>
