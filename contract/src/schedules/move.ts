import * as z from 'zod'

/** Which moment of a client's plan is moved, and to when. */
export const moveFields = {
  /** When it would have been sent according to the plan: `at` of its line. */
  at: z.iso.datetime(),
  /** The new time in the client's time zone, such as `2026-11-21T07:30`. */
  to: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Use YYYY-MM-DDTHH:MM.'),
}
