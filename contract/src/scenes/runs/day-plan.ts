import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { AccountId, ContactId } from '../../ids.ts'
import { page, queryFlag, queryInteger } from '../../page.ts'
import { PLAN_SOURCES } from './plan-sources.ts'
import { runRefusals } from './refusals.ts'
import { PlanStep } from './why.ts'

const { PlanDayUnknown } = runRefusals

/** A line of the plan across clients. */
export const DayPlanStep = PlanStep.extend({
  /** The name is an alias if you may not see who clients are. */
  client: z.object({ _id: ContactId, name: z.string() }),
})
export type DayPlanStep = z.infer<typeof DayPlanStep>

/** One day of the plan across clients, soonest first. */
export const DayPlan = page(DayPlanStep).extend({
  /** The day, `YYYY-MM-DD`, in your time zone. */
  day: z.string(),
  /** Your time zone, an IANA name. */
  zone: z.string(),
  /**
   * How many lines of the day match the filters, how many of these start a scene instead of sending a text, how many
   * are held, and how many clients they are for.
   */
  counts: z.object({
    lines: z.number().int(),
    starts: z.number().int(),
    held: z.number().int(),
    clients: z.number().int(),
  }),
  /** Something was left out: there are too many clients, or their scenes take too many steps. */
  more: z.boolean(),
})
export type DayPlan = z.infer<typeof DayPlan>

/**
 * Lists what will be sent to the clients within your reach on one day, if they don't reply: by scenes, scheduled
 * messages and programs, and what would hold it. Looks at up to 500 clients; `coach` chooses whose.
 */
export const getDayPlan = tenantCall(
  'scheduled-messages.view',
  { method: 'GET', path: '/v1/plan', summary: "Get a day of your clients' plans" },
  { also: 'conversations.view' },
)
  .input(
    z
      .strictObject({
        /** `YYYY-MM-DD` in your time zone: today, the default, or one of the next 29 days. */
        day: z
          .string()
          .regex(/^\d{4}-\d\d-\d\d$/, 'Use YYYY-MM-DD.')
          .optional(),
        /** Only lines from here. */
        source: z.enum(PLAN_SOURCES).optional(),
        /** Only lines that would be held, or only those that would not. */
        held: queryFlag.optional(),
        /** Only this client, within your reach. */
        contact: ContactId.optional(),
        /** Only clients of this coach, within your reach. */
        coach: AccountId.optional(),
        limit: queryInteger(1, 200).default(100),
        next: z.string().max(400).optional(),
      })
      .optional(),
  )
  .output(DayPlan)
  .errors({ PlanDayUnknown })
