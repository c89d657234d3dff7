import * as z from 'zod'
import { AccountId, ContactId } from '../ids.ts'
import { AlertId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { ALERT_CHANNELS, ALERT_PEOPLE_MAX, ALERT_REST_DAYS_MAX } from './alert-limits.ts'

/** Who is notified. If a client has none of these, the admins are. */
const groups = {
  /** The client's coaches. */
  coaches: z.boolean(),
  /** The managers of these coaches. */
  managers: z.boolean(),
  /** The organization's admins. */
  admins: z.boolean(),
}
export const AlertRecipientsInput = z.strictObject({
  ...groups,
  /** Members of staff by id. They only see notices about clients within their reach. */
  people: z.array(AccountId).max(ALERT_PEOPLE_MAX),
})
/** `push` reaches browsers whose owners want push notices of alerts. The notice in the panel is always there. */
export const AlertChannelsField = z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length)
export const AlertRestDays = z.number().int().min(0).max(ALERT_REST_DAYS_MAX)

/** Clients for whom a condition can't be evaluated, and why for one of them. */
const Unreadable = z.object({ clients: z.number().int(), reason: z.string() }).nullable()

/**
 * An alert of the organization: raised for a client when its condition becomes true, and closed when it is no longer
 * true. Scenes can raise it by its title, too. Times are ISO 8601.
 */
export const ConfigurableAlert = z.object({
  _id: AlertId,
  title: z.string(),
  /** In the expression language of scenes. Null: only scenes raise it. */
  condition: z.string().nullable(),
  recipients: z.object({ ...groups, people: z.array(StaffName) }),
  channels: AlertChannelsField,
  /** Whether it also makes a task about the client. */
  makesTask: z.boolean(),
  /** For this many days after it was raised for a client, its condition doesn't raise it for them again. */
  restDays: AlertRestDays,
  /** If false, neither its condition nor a scene raises it. */
  isOn: z.boolean(),
  /** The clients are being checked for the first time. Those for whom it is already true are not reported. */
  isStarting: z.boolean(),
  lastFiredAt: z.string().nullable(),
  /** How often it was raised in the last 30 days, and for how many clients. */
  fired: z.object({ times: z.number().int(), clients: z.number().int() }),
  /** For how many clients its condition is true now. */
  clientsNow: z.number().int(),
  unreadable: Unreadable,
  rev: z.number().int(),
  upd: z.string(),
})
export type ConfigurableAlert = z.infer<typeof ConfigurableAlert>

/** An alert that was to be switched on or off. */
export const SwitchedAlert = ConfigurableAlert.extend({
  /** Whether this call has switched it; false if it already was that way. Only a switch of yours is yours to take back. */
  hasChanged: z.boolean(),
})
export type SwitchedAlert = z.infer<typeof SwitchedAlert>

/** When an alert would have been raised in the last 30 days. */
export const AlertReplay = z.object({
  times: z.number().int(),
  /** For how many clients. */
  clients: z.number().int(),
  /** Some of them, the latest first. `title` is the name as you may see it. */
  found: z.array(z.object({ _id: ContactId, title: z.string(), times: z.number().int(), lastAt: z.string() })),
  /** How many clients were checked, and out of how many. */
  read: z.object({ clients: z.number().int(), of: z.number().int() }),
  unreadable: Unreadable,
  /** What the history doesn't say, as sentences. */
  unknown: z.array(z.string()),
})
export type AlertReplay = z.infer<typeof AlertReplay>
