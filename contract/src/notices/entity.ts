import * as z from 'zod'
import { AccountId, ContactId, MessageId, NoteId, NoticeId, OrganizationId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'
import { NOTICE_COUNT_MAX, NOTICE_TYPES } from './constants.ts'

/** What a notice is about. `title` is the name as you may see it. */
export const NoticeEntity = z.object({
  _id: z.union([AccountId, ContactId, MessageId]),
  title: z.string(),
  /** The client whose conversation it leads to; null for an account. */
  contactId: ContactId.nullable(),
})
export type NoticeEntity = z.infer<typeof NoticeEntity>

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
  /** When it was raised last. */
  upd: z.string(),
  organization: z.object({ _id: OrganizationId, title: z.string() }),
  entityType: z.enum(['User', 'Contact', 'ContactMessage']).nullable(),
  entity: NoticeEntity.nullable(),
  /** The note about that client that mentions you; null for other notices. */
  noteId: NoteId.nullable(),
  abilities: z.object({ close: z.boolean() }),
})
export type Notice = z.infer<typeof Notice>

/** How many of your notices are unread, counted up to 100. */
export const NoticeCount = z.number().int().min(0).max(NOTICE_COUNT_MAX)
