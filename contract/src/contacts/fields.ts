import * as z from 'zod'
import { LOCAL_TIME } from '../local-time.ts'
import { AccountId, MediaId } from '../ids.ts'
import {
  ANSWER_TYPES,
  GENDERS,
  HEIGHT_UNITS,
  LABEL_FORM,
  AMOUNT_MAX,
  ROUTINE_KEYS,
  WEIGHT_UNITS,
  ZONE_NAME,
} from './constants.ts'
import { CONTACT_COUNTS, CONTACT_TEXTS, MESSAGE_LIMIT_MAX, NO_REASON } from './limits.ts'

/** Time of day as `HH:MM` (00:00 to 23:59) in the client's time zone. */
export const LocalTime = z.string().regex(LOCAL_TIME, 'Use a time such as 07:30.')

/** Why something is done to a client. Without one, or with an empty one, it is `no reason`. */
export const Reason = z
  .string()
  .trim()
  .max(CONTACT_TEXTS.reason)
  .nullish()
  .transform((text) => text || NO_REASON)

/** A time in UTC as ISO 8601, between 2000 and 2099. */
export const Moment = z
  .string()
  .regex(
    /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,3})?)?Z$/,
    'Use a time such as 2026-11-20T17:30:00Z.',
  )

/** An IANA time zone name that the server knows. */
export const TimeZone = z
  .string()
  .regex(ZONE_NAME, 'Use a time zone such as America/Denver.')
  .refine(isTimeZone, "This isn't a known time zone.")

export const Height = z.object({ value: z.number().min(1).max(AMOUNT_MAX.height), unit: z.enum(HEIGHT_UNITS) })
export const Weight = z.object({ value: z.number().min(1).max(AMOUNT_MAX.weight), unit: z.enum(WEIGHT_UNITS) })
/** A weight or height as scenes see it. */
export const Amount = z.strictObject({ value: z.number(), unit: z.enum([...HEIGHT_UNITS, ...WEIGHT_UNITS]) })
/**
 * One answer in the questionnaire. `type` says what scenes see: a number, a boolean, a date, or an amount such as `76 kg`.
 * Without it, they see text.
 */
export const Answer = z.object({
  key: z.string(),
  value: z.string(),
  type: z.enum(ANSWER_TYPES).optional(),
})

export const LabelText = z
  .string()
  .regex(LABEL_FORM, "A label can't contain commas, or start or end with a space.")
  .max(CONTACT_TEXTS.label)

const text = (max: number) => z.string().max(max)
const time = LocalTime.nullable().optional()

/** Profile fields to write. Omitted fields stay as they are; null clears a field. */
export const ProfileInput = z.strictObject({
  basic: z
    .strictObject({
      fullName: text(CONTACT_TEXTS.name).optional(),
      firstName: text(CONTACT_TEXTS.name).nullable().optional(),
      gender: z.enum(GENDERS).nullable().optional(),
      height: z.strictObject(Height.shape).nullable().optional(),
      weight: z.strictObject(Weight.shape).nullable().optional(),
      goal: text(CONTACT_TEXTS.goal).nullable().optional(),
    })
    .optional(),
  routine: z.strictObject({ wakeUpTime: time, goToSleepTime: time, workoutTime: time, customTime: time }).optional(),
  timezone: TimeZone.nullable().optional(),
  /** An uploaded picture of the kind `contact-photo`; null removes the photo. */
  photo: MediaId.nullable().optional(),
})
export type ProfileInput = z.infer<typeof ProfileInput>

/** How many more messages may be sent to the client, and until when the limit applies (null: for good). */
export const MessageLimitInput = z.strictObject({
  amount: z.number().int().min(0).max(MESSAGE_LIMIT_MAX),
  expiredAt: Moment.nullable().default(null),
})

/** Fields of a client besides the profile. Phone numbers and emails may be written in any common form. */
export const contactFields = {
  profile: ProfileInput.optional(),
  phone: text(60).nullable().optional(),
  email: text(320).nullable().optional(),
  labels: z.array(LabelText).max(CONTACT_COUNTS.labels).optional(),
  messageLimit: MessageLimitInput.nullable().optional(),
}

/** The coaches of a client; the primary coach is always one of them. */
export const coachFields = {
  primaryCoach: AccountId.nullable().optional(),
  coaches: z.array(AccountId).max(CONTACT_COUNTS.coaches).optional(),
}

export const Routine = z.object(
  Object.fromEntries(ROUTINE_KEYS.map((key) => [key, z.string().nullable()])) as Record<
    (typeof ROUTINE_KEYS)[number],
    z.ZodNullable<z.ZodString>
  >,
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    // `Intl` has no lookup: using an unknown name throws.
    return false
  }
}
