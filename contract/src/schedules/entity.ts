import * as z from 'zod'
import { CONTACT_TEXTS } from '../contacts/limits.ts'
import { ContactId, MediaId } from '../ids.ts'
import { ScheduledMessageId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { SCHEDULE_TYPES } from './form.ts'

/** How often: once, or when it repeats. */
export const ScheduleTypeField = z.enum(SCHEDULE_TYPES)

const optionalNumber = () => z.number().nullish()
const optionalText = () => z.string().max(40).nullish()

/**
 * When, in the client's time zone. The fields that are set choose how: one for the date (`localDate`, `dayOfWeek`,
 * `dayOffsetPeriodStart`, `dayOffset` or `clientDate`) and one for the time (`localTime`, `timeframe` or `delayInMinutes`).
 */
export const ScheduleValueFields = z.strictObject({
  /**
   * `YYYY-MM-DD`, today or later. For `monthly` and `yearly`, the first date; a stored schedule may keep it once it has
   * passed. Sent on that day of each month (the last day of shorter months), or on that day each year.
   */
  localDate: optionalText(),
  /** Monday is 1, Sunday 7. */
  dayOfWeek: optionalNumber(),
  /** Days after the day it was set up, or after the day on which they were last changed. */
  dayOffset: optionalNumber(),
  /** Days after the client's first interaction started. */
  dayOffsetPeriodStart: optionalNumber(),
  /**
   * Days after a date of the client, -365 to 365; negative for before. `field` is a question of the questionnaire whose
   * answer is a date such as `2026-11-30`, or `client.since` or `client.firstInteraction`. In `yearly`, February 29
   * counts as February 28 where there is none.
   */
  clientDate: z.strictObject({ field: z.string().max(CONTACT_TEXTS.key), days: z.number() }).nullish(),
  /** `skipInterval`: 1 is every second day or week, 6 every seventh. */
  repeat: z.strictObject({ weekdays: z.array(z.number()).max(20).nullish(), skipInterval: optionalNumber() }).nullish(),
  /** `HH:MM`. */
  localTime: optionalText(),
  /** A time relative to the client's routine: whole hours and minutes, or a range of whole hours. */
  timeframe: z
    .strictObject({
      key: z.string().max(40),
      offset: z.strictObject({ h: z.number(), m: z.number() }).nullish(),
      range: z.tuple([z.number(), z.number()]).nullish(),
    })
    .nullish(),
  /** Minutes after it was set up. */
  delayInMinutes: optionalNumber(),
})

/** A message to be sent later, once or repeatedly. */
export const ScheduledMessage = z.object({
  _id: ScheduledMessageId,
  contactId: ContactId,
  disabled: z.boolean(),
  data: z.object({
    text: z.string(),
    /** Its files, in order; only a message with an exact date and time has any. */
    files: z.array(z.object({ _id: MediaId, type: z.enum(['image', 'audio', 'video', 'file']), name: z.string() })),
    /** The address chosen to send it from; null: it is chosen when the message is sent. */
    from: z.string().nullable(),
    /** Disabled by stop-all; resume-all enables it again. */
    massStop: z.boolean(),
  }),
  scheduleType: ScheduleTypeField,
  /** A time before or after one of the client's routine times isn't here but in `tags`. */
  scheduleValue: ScheduleValueFields,
  /** Tags of the message, and at most one `depend: key(+=h, +=m)`. */
  tags: z.array(z.string()),
  /**
   * When it will be sent, in UTC. While it is disabled this doesn't change, so it may be in the past. Null while it waits
   * for a date of the client.
   */
  nextRunAt: z.string().nullable(),
  /** The same time in the client's time zone, without an offset, such as `2026-11-21T07:30`. */
  nextRunAtClient: z.string().nullable(),
  /** Why it has no time, in a sentence: the client's date isn't known, or has passed. Null if it has one. */
  waits: z.string().nullable(),
  /** The client's time zone, an IANA name; the organization's if theirs is unknown. */
  zone: z.string(),
  /** The schedule in words. */
  words: z.string(),
  /** It is disabled, and its moment has passed. */
  missed: z.boolean(),
  /**
   * `user`: it is sent in its author's name, as if they sent it then. `schedule`: automation sends it, so quiet hours,
   * a mute and the daily cap hold or omit it.
   */
  sendByType: z.enum(['user', 'schedule']),
  /**
   * Why it is disabled, if not by a person: `author` could no longer write to this client when it was due, a
   * `variable` of a standard message has no value, or a `file` is gone.
   */
  problem: z.enum(['author', 'variable', 'file']).nullable(),
  author: StaffName.nullable(),
  createdAt: z.string(),
  /** What you may do with it. */
  abilities: z.object({ update: z.boolean(), send: z.boolean() }),
  rev: z.number().int(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

/** Another scheduled message that is due close to a run of the given schedule. */
export const Intersection = z.object({
  _id: ScheduledMessageId,
  text: z.string(),
  /** When the other one is due. */
  at: z.string(),
  /** The run of the given schedule that is close to it. */
  closeTo: z.string(),
  minutesApart: z.number().int(),
})
export type Intersection = z.infer<typeof Intersection>
