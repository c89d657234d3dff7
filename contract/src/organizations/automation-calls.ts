import * as z from 'zod'
import { call } from '../call.ts'
import { OrganizationId } from '../ids.ts'
import { AUTOMATION_MAX } from './automation-settings.ts'
import { organizationRefusals } from './refusals.ts'

const LocalTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'A time such as 07:30 is expected.')

const Hours = z
  .strictObject({ from: LocalTime, to: LocalTime })
  .refine(({ from, to }) => from !== to, 'Quiet hours from a time to itself would be the whole day.')
const Cap = z.number().int().min(1).max(AUTOMATION_MAX.dailyCap)
const Tracking = z.strictObject({
  limit: z.number().int().min(1).max(AUTOMATION_MAX.muteLimit).nullable(),
  minutes: z.number().int().min(1).max(AUTOMATION_MAX.muteMinutes),
})

/** What an organization says about its automation; times of day are the client's. `rev` 0: nobody has said anything yet. */
export const AutomationSettings = z.object({
  quietHours: Hours.nullable(),
  dailyCap: Cap.nullable(),
  muteTracking: Tracking,
  routine: z.object({
    wakeUpTime: LocalTime,
    goToSleepTime: LocalTime,
    workoutTime: LocalTime,
    customTime: LocalTime,
  }),
  rev: z.number().int(),
  abilities: z.object({ update: z.boolean() }),
})
export type AutomationSettings = z.infer<typeof AutomationSettings>

const getAutomation = call('signed-in', {
  method: 'GET',
  path: '/v1/organizations/{id}/automation-settings',
  summary: 'Quiet hours, caps and mute of automation',
})
  .input(z.strictObject({ id: OrganizationId }))
  .output(AutomationSettings)
  .errors({ OrganizationNotFound: organizationRefusals.OrganizationNotFound })

/** Changes what is named. With `rev`, only if nobody changed them since; what waits for a client is looked at anew. */
const patchAutomation = call('organizations.update', {
  method: 'PATCH',
  path: '/v1/organizations/{id}/automation-settings',
  summary: 'Change quiet hours, caps and mute of automation',
})
  .input(
    z.strictObject({
      id: OrganizationId,
      quietHours: Hours.nullable().optional(),
      dailyCap: Cap.nullable().optional(),
      muteTracking: Tracking.optional(),
      routine: z
        .strictObject({
          wakeUpTime: LocalTime.optional(),
          goToSleepTime: LocalTime.optional(),
          workoutTime: LocalTime.optional(),
          customTime: LocalTime.optional(),
        })
        .optional(),
      rev: z.number().int().min(0).max(2_000_000_000).optional(),
    }),
  )
  .output(AutomationSettings)
  .errors({
    OrganizationNotFound: organizationRefusals.OrganizationNotFound,
    AutomationSettingsChanged: { ...organizationRefusals.AutomationSettingsChanged, data: AutomationSettings },
  })

export const automationCalls = { getAutomation, patchAutomation }
