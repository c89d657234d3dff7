import * as z from 'zod'
import { AccountId, ContactId, MessageId, OrganizationId } from '../ids.ts'
import { NoteId } from '../contacts/ids.ts'
import { NoticeId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { FAILURE_COUNT_MAX, NOTICE_COUNT_MAX, NOTICE_QUOTE_MAX, NOTICE_TYPES } from './constants.ts'

/** What a notice is about. `title` is the name as you may see it. */
export const NoticeEntity = z.object({
  _id: z.union([AccountId, ContactId, MessageId]),
  title: z.string(),
  /** The client whose conversation it leads to; null for an account. */
  contactId: ContactId.nullable(),
})
export type NoticeEntity = z.infer<typeof NoticeEntity>

/** The message that a notice is about, as you may see it now. */
const NoticeMessage = z.object({
  /** How it begins; empty if it has no text. */
  text: z.string().max(NOTICE_QUOTE_MAX),
  /** Null if it didn't fail, or has got through since. */
  failure: z
    .object({
      /** Why, in the carrier's words; null if it gave none. */
      reason: z.string().nullable(),
      /** How many messages to the client have failed in a row, counted up to 100; 1 if one was delivered since. */
      times: z.number().int().min(1).max(FAILURE_COUNT_MAX),
      /** When the first of them was written. */
      since: z.string(),
    })
    .nullable(),
})

/** Something a member of staff should know, such as an alert that a scene raised. Times are ISO 8601. */
export const Notice = z.object({
  _id: NoticeId,
  /** Whether you have read it. */
  read: z.boolean(),
  title: z.string(),
  type: z.enum(NOTICE_TYPES),
  /** Only alerts have one. A closed alert is shown as resolved. */
  status: z.enum(['open', 'closed']).nullable(),
  closedBy: StaffName.nullable(),
  closedAt: z.string().nullable(),
  /** True if it was addressed to nobody in particular; then the admins get it. */
  system: z.boolean(),
  recipients: z.array(StaffName),
  /** When it was last raised. */
  upd: z.string(),
  organization: z.object({ _id: OrganizationId, title: z.string() }),
  entityType: z.enum(['User', 'Contact', 'ContactMessage']).nullable(),
  entity: NoticeEntity.nullable(),
  /** The note about that client that mentions you; null for other notices. */
  noteId: NoteId.nullable(),
  /** The message it is about; null for other notices, and once it is deleted. */
  message: NoticeMessage.nullable(),
  /** `resend`: you may send the message again (`POST /v1/messages/{id}/resend`), and no later one arrived. */
  abilities: z.object({ close: z.boolean(), resend: z.boolean() }),
})
export type Notice = z.infer<typeof Notice>

/** How many of your notices are unread, counted up to 100. */
export const NoticeCount = z.number().int().min(0).max(NOTICE_COUNT_MAX)
