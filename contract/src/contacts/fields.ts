import * as z from 'zod'
import { AccountId, MediaId } from '../ids.ts'
import { GENDERS, HEIGHT_UNITS, ROUTINE_KEYS, WEIGHT_UNITS } from './constants.ts'
import { CONTACT_COUNTS, CONTACT_TEXTS, MESSAGE_LIMIT_MAX } from './limits.ts'

/** `HH:MM`, 00:00 to 23:59, in the client's zone. */
export const LocalTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'A time such as 07:30 is expected.')

/** A moment of this century in UTC, as ISO 8601. */
export const Moment = z
  .string()
  .regex(
    /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,3})?)?Z$/,
    'A time such as 2026-11-20T17:30:00Z is expected.',
  )

/** An IANA name that this side knows. */
export const TimeZone = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,59}$/, 'A time zone such as America/Denver is expected.')
  .refine(isTimeZone, 'This is no time zone.')

export const Height = z.object({ value: z.number().min(1).max(300), unit: z.enum(HEIGHT_UNITS) })
export const Weight = z.object({ value: z.number().min(1).max(1_500), unit: z.enum(WEIGHT_UNITS) })
/** One answer of the questionnaire. */
export const Answer = z.object({ key: z.string(), value: z.string() })

export const LabelText = z
  .string()
  .regex(/^[^\s,\0](?:[^,\0\r\n]*[^\s,\0])?$/u, 'A label has no comma and no space at its ends.')
  .max(CONTACT_TEXTS.label)

const text = (max: number) => z.string().max(max)
const time = LocalTime.nullable().optional()

/** Fields of a profile as they are written. What is left out stays as it is; null takes away. */
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
  /** A picture of kind `contact-photo`; null takes it away. */
  photo: MediaId.nullable().optional(),
})
export type ProfileInput = z.infer<typeof ProfileInput>

/** How many messages may go out, and until when the limit holds. */
export const MessageLimitInput = z.strictObject({
  amount: z.number().int().min(0).max(MESSAGE_LIMIT_MAX),
  expiredAt: Moment.nullable().default(null),
})

/** What New Client and the profile page write beside the profile. Phones and e-mails are read as people type them. */
export const contactFields = {
  profile: ProfileInput.optional(),
  phone: text(60).nullable().optional(),
  email: text(320).nullable().optional(),
  labels: z.array(LabelText).max(CONTACT_COUNTS.labels).optional(),
  messageLimit: MessageLimitInput.nullable().optional(),
}

/** The coaches of a client: the primary one is always among them. */
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
    // The one way to ask whether a name is known is to use it.
    return false
  }
}
