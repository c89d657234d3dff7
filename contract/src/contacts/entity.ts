import * as z from 'zod'
import { AccountId, ContactId, ContactViewId, ManagerRequestId, MediaId, NoteId, OrganizationId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'
import { CONTACT_STATUSES, FIRST_INTERACTION_STATES, GENDERS, NATIVE_VIEWS } from './constants.ts'
import { Answer, Height, Routine, Weight } from './fields.ts'
import { ContactFilters } from './filters.ts'
import { MEASURES, RANKS } from './ranks.ts'

export * from './constants.ts'

const Ranks = z.record(z.enum(MEASURES), z.literal(RANKS).nullable())

/**
 * A client (spec 1 §3). Without the private-data permission `masked` is true, the name is a stable alias, and first name,
 * photo, phone and email are null. `timezone` is an IANA name, null while unknown: then the organization's counts. Times
 * are ISO 8601, those of the routine `HH:MM`.
 */
export const Contact = z.object({
  _id: ContactId,
  organization: OrganizationId,
  status: z.enum(CONTACT_STATUSES),
  /** What was given for the last switch of the status. */
  statusReason: z.string().nullable(),
  labels: z.array(z.string()),
  profile: z.object({
    basic: z.object({
      fullName: z.string(),
      /** Null where it is to be taken from the full name. */
      firstName: z.string().nullable(),
      gender: z.enum(GENDERS).nullable(),
      height: Height.nullable(),
      weight: Weight.nullable(),
      goal: z.string().nullable(),
    }),
    routine: Routine,
    photo: MediaId.nullable(),
    photoUrl: z.string().nullable(),
    photoThumbnail: z.string().nullable(),
    timezone: z.string().nullable(),
    questionnaire: z.array(Answer),
  }),
  primaryCoach: StaffName.nullable(),
  coaches: z.array(AccountId),
  email: z.string().nullable(),
  /** E.164; `phoneShown` is the same as people write it. */
  phone: z.string().nullable(),
  phoneShown: z.string().nullable(),
  /** When the client texted STOP; null while they may be written to. */
  optedOutAt: z.string().nullable(),
  messageLimit: z.object({ amount: z.number().int(), expiredAt: z.string().nullable() }).nullable(),
  /** Automation leaves them alone from `from` to `until`; null when nothing is set or it is over. */
  mute: z.object({ from: z.string(), until: z.string() }).nullable(),
  reviewPoint: z.string().nullable(),
  firstInteraction: z.object({ state: z.enum(FIRST_INTERACTION_STATES), at: z.string().nullable() }),
  createdAt: z.string(),
  /** Of the thread: they change with it, and live events carry them there. */
  lastMessageAt: z.string().nullable(),
  lastReceivedAt: z.string().nullable(),
  /** The rank of each measure by the latest message that tells of it; null while none does. */
  ranks: Ranks,
  masked: z.boolean(),
  /** What this reader may do with this client, so that no screen derives rights. */
  abilities: z.object({
    send: z.boolean(),
    update: z.boolean(),
    /** To see and write name, phone, e-mail and photo. */
    seePrivate: z.boolean(),
    delete: z.boolean(),
    status: z.boolean(),
    labels: z.boolean(),
    mute: z.boolean(),
    assign: z.boolean(),
    questionnaire: z.boolean(),
    notes: z.boolean(),
    managerRequest: z.boolean(),
    firstInteraction: z.boolean(),
  }),
  rev: z.number().int(),
})
export type Contact = z.infer<typeof Contact>

/** What a member of staff wrote down about a client. */
export const Note = z.object({
  _id: NoteId,
  contactId: ContactId,
  text: z.string(),
  author: StaffName.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
  rev: z.number().int(),
})
export type Note = z.infer<typeof Note>

/** A coach asks the managers about a client. */
export const ManagerRequest = z.object({
  _id: ManagerRequestId,
  contactId: ContactId,
  /** The client's name as this reader may see it. */
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

/** A named list of clients. Native ones are the same for everybody and have a count; the others are the account's own. */
export const ContactView = z.object({
  _id: z.union([ContactViewId, z.enum(NATIVE_VIEWS)]),
  kind: z.enum(['native', 'personal']),
  name: z.string(),
  query: ContactFilters,
  /** As in `countContacts`; null for personal ones, whose count is asked for by their query. */
  count: z.number().int().nullable(),
  more: z.boolean(),
  rev: z.number().int(),
})
export type ContactView = z.infer<typeof ContactView>
