import * as z from 'zod'
import { call } from '../call.ts'
import { OrganizationId } from '../ids.ts'
import { LOCAL_TIME } from '../local-time.ts'
import { AUTOMATION_MAX, HOURS_RULES } from './automation-settings.ts'
import { organizationRefusals } from './refusals.ts'

const LocalTime = z.string().regex(LOCAL_TIME, 'Use a time such as 07:30.')

const Hours = z
  .strictObject({ from: LocalTime, to: LocalTime })
  .refine(({ from, to }) => from !== to, 'Quiet hours must start and end at different times.')
const Cap = z.number().int().min(1).max(AUTOMATION_MAX.dailyCap)
const Tracking = z.strictObject({
  limit: z.number().int().min(1).max(AUTOMATION_MAX.muteLimit).nullable(),
  minutes: z.number().int().min(1).max(AUTOMATION_MAX.muteMinutes),
})
const CoachPause = z.number().int().min(1).max(AUTOMATION_MAX.coachPauseMinutes)
const OwnHours = z
  .strictObject({
    /** Spans of a week, in the organization's time zone. `day` is 1 (Monday) to 7. A night is two spans. */
    week: z
      .array(
        z
          .strictObject({ day: z.number().int().min(1).max(7), from: LocalTime, to: LocalTime })
          .refine(({ from, to }) => from < to, 'Hours must end after they start, on the same day.'),
      )
      .max(AUTOMATION_MAX.spans),
    /** Dates on which the organization is closed. */
    holidays: z.array(z.iso.date('Use a date such as 2026-12-25.')).max(AUTOMATION_MAX.holidays),
    /** When automation may write. At other times it waits, as in quiet hours. */
    automation: z.enum(HOURS_RULES),
  })
  .refine(
    ({ week, automation }) => automation !== 'inside' || week.length > 0,
    'Enter the hours first: without them, automation could never write.',
  )
const Domain = z
  .string()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'Use a domain in lower case, such as northline.example.',
  )
const Domains = z.array(Domain).max(AUTOMATION_MAX.mailDomains)

const Rule = z.strictObject({ on: z.boolean() })
const RuleWithHours = Rule.extend({ hours: z.number().int().min(1).max(AUTOMATION_MAX.taskHours) })
const Rules = z.strictObject({
  /** A client has waited for an answer for this many hours. */
  unanswered: RuleWithHours,
  /** A client's rank has fallen to 2 or 1. */
  rankFalling: Rule,
  /** A scene has waited for an answer to its question for this many hours. */
  checkInMissed: RuleWithHours,
  /** A message was not delivered, nor any after it. */
  deliveryFailed: Rule,
  /** A scene has raised an alert. */
  alert: Rule,
})

/** An organization's automation settings. Times of day are `HH:MM` in the client's time zone. */
export const AutomationSettings = z.object({
  /** Automation sends nothing during these hours; null for none. */
  quietHours: Hours.nullable(),
  /** Maximum number of automated messages per client and day; null for no limit. */
  dailyCap: Cap.nullable(),
  /** After `limit` automated messages without an answer, automation is muted for `minutes`. A null limit never mutes. */
  muteTracking: Tracking,
  /**
   * How many minutes automation waits in a conversation after a coach wrote, typed or took it. Null: it doesn't wait
   * for people.
   */
  coachPauseMinutes: CoachPause.nullable(),
  /** The organization's own hours, and when automation may write. */
  hours: OwnHours,
  /**
   * Whether clients can text commands to automation: WHY, LESS, MORE, LATER, PAUSE, RESUME, PERSON, HOURS. If off,
   * these are texts like any other; rules that clients have already set stay.
   */
  clientCommands: z.boolean(),
  /** Routine times for clients who haven't set their own. */
  routine: z.object({
    wakeUpTime: LocalTime,
    goToSleepTime: LocalTime,
    workoutTime: LocalTime,
    customTime: LocalTime,
  }),
  /**
   * The organization's own domains. Scenes can send emails to addresses at these domains, to staff and to the client.
   * Any other address needs the right `scenes.mail-outside`, which the person who saved the scene must have.
   */
  mailDomains: Domains,
  /** What creates tasks automatically. A rule that is off opens none; open tasks stay. */
  taskRules: Rules,
  /** 0 until the settings are first saved. */
  rev: z.number().int(),
  abilities: z.object({ update: z.boolean() }),
})
export type AutomationSettings = z.infer<typeof AutomationSettings>

/** Returns an organization's automation settings. */
const getAutomation = call('signed-in', {
  method: 'GET',
  path: '/v1/organizations/{id}/automation-settings',
  summary: 'Get automation settings',
})
  .input(z.strictObject({ id: OrganizationId }))
  .output(AutomationSettings)
  .errors({ OrganizationNotFound: organizationRefusals.OrganizationNotFound })

/**
 * Updates the given settings; with `rev`, only if nobody changed them since. Waiting messages are checked against them
 * again.
 */
const updateAutomation = call('organizations.update', {
  method: 'PATCH',
  path: '/v1/organizations/{id}/automation-settings',
  summary: 'Update automation settings',
})
  .input(
    z.strictObject({
      id: OrganizationId,
      quietHours: Hours.nullable().optional(),
      dailyCap: Cap.nullable().optional(),
      muteTracking: Tracking.optional(),
      coachPauseMinutes: CoachPause.nullable().optional(),
      hours: OwnHours.optional(),
      clientCommands: z.boolean().optional(),
      routine: z
        .strictObject({
          wakeUpTime: LocalTime.optional(),
          goToSleepTime: LocalTime.optional(),
          workoutTime: LocalTime.optional(),
          customTime: LocalTime.optional(),
        })
        .optional(),
      mailDomains: Domains.optional(),
      taskRules: Rules.partial().optional(),
      rev: z.number().int().min(0).max(2_000_000_000).optional(),
    }),
  )
  .output(AutomationSettings)
  .errors({
    OrganizationNotFound: organizationRefusals.OrganizationNotFound,
    AutomationSettingsChanged: { ...organizationRefusals.AutomationSettingsChanged, data: AutomationSettings },
  })

export const automationCalls = { getAutomation, updateAutomation }
