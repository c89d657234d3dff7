import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AlertId } from './ids.ts'
import {
  AlertChannelsField,
  AlertRecipientsInput,
  AlertReplay,
  AlertRestDays,
  ConfigurableAlert,
  SwitchedAlert,
} from './alert-entity.ts'
import { ALERT_CONDITION_MAX } from './alert-limits.ts'
import { alertRefusals } from './alert-refusals.ts'

const { AlertNotFound, AlertTitleRequired, AlertTitleTooLong, AlertTitleTaken, AlertConditionInvalid } = alertRefusals
const { AlertRecipientsRequired, AlertRecipientUnknown, TooManyAlerts, AlertOutdated, AlertChangedSince } =
  alertRefusals

const ALSO = { also: 'configurable-alerts.view' } as const
const WRITING = {
  AlertTitleRequired,
  AlertTitleTooLong,
  AlertTitleTaken,
  AlertConditionInvalid,
  AlertRecipientsRequired,
  AlertRecipientUnknown,
}

const fields = {
  title: z.string().max(1_000),
  /** Null: only scenes raise it. */
  condition: z.string().max(ALERT_CONDITION_MAX).nullable(),
  recipients: AlertRecipientsInput,
  channels: AlertChannelsField.default([]),
  makesTask: z.boolean().default(false),
  restDays: AlertRestDays.default(7),
  isOn: z.boolean().default(true),
}

/** Lists the organization's alerts by title. */
const listAlerts = tenantCall('configurable-alerts.view', {
  method: 'GET',
  path: '/v1/configurable-alerts',
  summary: 'List alerts',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ConfigurableAlert) }))

/** Creates an alert. It isn't raised for clients for whom its condition is already true. */
const createAlert = tenantCall(
  'configurable-alerts.update',
  { method: 'POST', path: '/v1/configurable-alerts', summary: 'Create an alert' },
  ALSO,
)
  .input(z.strictObject(fields))
  .output(ConfigurableAlert)
  .errors({ ...WRITING, TooManyAlerts })

/**
 * Saves an alert. With a new condition it starts over: its open notices are closed, and it isn't raised for clients for
 * whom the new condition is already true. `if-match` is the `rev` you have seen.
 */
const updateAlert = tenantCall(
  'configurable-alerts.update',
  { method: 'PUT', path: '/v1/configurable-alerts/{id}', summary: 'Save an alert' },
  ALSO,
)
  .input(z.strictObject({ id: AlertId, 'if-match': z.number().int().min(1).max(2_147_483_647).optional(), ...fields }))
  .output(ConfigurableAlert)
  .errors({ ...WRITING, AlertNotFound, AlertOutdated })

/**
 * Switches an alert on or off. Switching it off closes its open notices; switching it on starts it over. If it already was
 * that way, nothing changes, and `hasChanged` is false. To take back a switch, pass the `rev` that it led to as `undoes`: the
 * notices that switching off has closed are opened again, and the alert goes on as if it had been on all the time.
 */
const switchAlert = tenantCall(
  'configurable-alerts.update',
  { method: 'PATCH', path: '/v1/configurable-alerts/{id}', summary: 'Switch an alert on or off' },
  ALSO,
)
  .input(
    z.strictObject({
      id: AlertId,
      isOn: z.boolean(),
      /** The `rev` that the switch led to. Refused if the alert has been changed since. */
      undoes: z.number().int().min(1).max(2_147_483_647).optional(),
    }),
  )
  .output(SwitchedAlert)
  .errors({ AlertNotFound, AlertChangedSince })

/** Deletes an alert and closes its open notices. Scenes that name it raise a plain alert of that name. */
const deleteAlert = tenantCall(
  'configurable-alerts.update',
  { method: 'DELETE', path: '/v1/configurable-alerts/{id}', summary: 'Delete an alert' },
  ALSO,
)
  .input(z.strictObject({ id: AlertId }))
  .output(z.object({ _id: AlertId }))
  .errors({ AlertNotFound })

/**
 * Returns when an alert with this condition would have been raised in the last 30 days, based on what is stored about
 * the clients. Nothing is saved or raised.
 */
const replayAlert = tenantCall(
  'configurable-alerts.update',
  { method: 'POST', path: '/v1/configurable-alerts/replay', summary: 'Replay an alert over the last month' },
  { ...ALSO, reads: true },
)
  .input(z.strictObject({ condition: z.string().max(ALERT_CONDITION_MAX), restDays: AlertRestDays.default(7) }))
  .output(AlertReplay)
  .errors({ AlertConditionInvalid })

export const alertCalls = { listAlerts, createAlert, updateAlert, switchAlert, deleteAlert, replayAlert }
