import * as z from 'zod'
import { AccountId, ContactId, MediaId, OrganizationId } from '../ids.ts'
import { ContactViewId, ManagerRequestId, NoteId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { CONTACT_STATUSES, FIRST_INTERACTION_STATES, GENDERS, NATIVE_VIEWS } from './constants.ts'
import { Answer, Height, Routine, Weight } from './fields.ts'
import { ContactFilters } from './filters.ts'
import { MEASURES, RANKS } from './ranks.ts'

export * from './constants.ts'

const Ranks = z.record(z.enum(MEASURES), z.literal(RANKS).nullable())

/**
 * A client. Without the private-data permission `masked` is true, the name is a stable alias, and first name, photo, phone
 * and email are null. Times are ISO 8601; routine times are `HH:MM` in the client's time zone.
 */
export const Contact = z.object({
  _id: ContactId,
  organization: OrganizationId,
  status: z.enum(CONTACT_STATUSES),
  /** The reason given for the last status change. */
  statusReason: z.string().nullable(),
  labels: z.array(z.string()),
  profile: z.object({
    basic: z.object({
      fullName: z.string(),
      /** Null if not set; then it is taken from the full name. */
      firstName: z.string().nullable(),
      gender: z.enum(GENDERS).nullable(),
      height: Height.nullable(),
      weight: Weight.nullable(),
      goal: z.string().nullable(),
    }),
    routine: Routine,
    photo: MediaId.nullable(),
    /** A signed URL that expires soon. */
    photoUrl: z.string().nullable(),
    /** A signed URL of a small blurred version. */
    photoThumbnail: z.string().nullable(),
    /** IANA name; null if unknown, then the organization's time zone applies. */
    timezone: z.string().nullable(),
    /** Empty without the permission `questionnaires.view`. */
    questionnaire: z.array(Answer),
  }),
  primaryCoach: StaffName.nullable(),
  /** All coaches of the client, including the primary one. */
  coaches: z.array(AccountId),
  email: z.string().nullable(),
  /** Phone number in E.164 format. */
  phone: z.string().nullable(),
  /** The phone number formatted for display. */
  phoneShown: z.string().nullable(),
  /** What is no longer used because messages don't reach it, until the client writes from it or it is corrected. */
  deadAddresses: z.array(z.enum(['phone', 'email'])),
  /** When the client texted STOP; null if they haven't opted out. */
  optedOutAt: z.string().nullable(),
  /** How many more messages may be sent to the client, and until when the limit applies; null for no limit. */
  messageLimit: z.object({ amount: z.number().int(), expiredAt: z.string().nullable() }).nullable(),
  /** Automation sends nothing between `from` and `until`; null if the client isn't muted. */
  mute: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** When the client's conversation is due for review; null if not set. */
  reviewPoint: z.string().nullable(),
  firstInteraction: z.object({ state: z.enum(FIRST_INTERACTION_STATES), at: z.string().nullable() }),
  createdAt: z.string(),
  /** Time of the last message in the thread. Live updates of it arrive with the thread. */
  lastMessageAt: z.string().nullable(),
  /** Time of the last message from the client. Live updates of it arrive with the thread. */
  lastReceivedAt: z.string().nullable(),
  /** The rank of each measure, from the latest message that ranks it; null if none does. */
  ranks: Ranks,
  /** True if you may not see who the client is. */
  masked: z.boolean(),
  /** What you may do with this client. */
  abilities: z.object({
    /** False for clients who get no messages: they texted STOP, or are stopped. */
    send: z.boolean(),
    update: z.boolean(),
    /** See and change name, phone, email and photo. */
    seePrivate: z.boolean(),
    delete: z.boolean(),
    status: z.boolean(),
    labels: z.boolean(),
    mute: z.boolean(),
    assign: z.boolean(),
    /** You can change the questionnaire's answers. */
    questionnaire: z.boolean(),
    notes: z.boolean(),
    managerRequest: z.boolean(),
    /** Download everything about the client. */
    export: z.boolean(),
    firstInteraction: z.boolean(),
  }),
  /** Increases with every change; send it back as `if-match`. */
  rev: z.number().int(),
})
export type Contact = z.infer<typeof Contact>

/** A staff member's note about a client. */
export const Note = z.object({
  _id: NoteId,
  contactId: ContactId,
  /** A mentioned colleague appears in it as `@` and the account's id. */
  text: z.string(),
  /** The colleagues it mentions. */
  mentions: z.array(StaffName),
  author: StaffName.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
  rev: z.number().int(),
})
export type Note = z.infer<typeof Note>

/** A coach's request to the managers about a client. */
export const ManagerRequest = z.object({
  _id: ManagerRequestId,
  contactId: ContactId,
  /** The client's name, or their alias if you may not see it. */
  contactName: z.string(),
  requestText: z.string(),
  author: StaffName.nullable(),
  status: z.enum(['open', 'done']),
  doneBy: StaffName.nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  abilities: z.object({ done: z.boolean() }),
})
export type ManagerRequest = z.infer<typeof ManagerRequest>

/** A saved view of the client list. Native views are the same for everyone; personal ones belong to the account. */
export const ContactView = z.object({
  _id: z.union([ContactViewId, z.enum(NATIVE_VIEWS)]),
  kind: z.enum(['native', 'personal']),
  name: z.string(),
  query: ContactFilters,
  /** Number of clients, as in `contacts.count`. Null for personal views: count their query instead. */
  count: z.number().int().nullable(),
  more: z.boolean(),
  rev: z.number().int(),
})
export type ContactView = z.infer<typeof ContactView>
