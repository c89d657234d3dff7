import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { NoticeId } from './ids.ts'
import { page, queryFlag, queryInteger } from '../page.ts'
import { NOTICE_BATCH_MAX, NOTICE_TYPES } from './constants.ts'
import { Notice, NoticeCount } from './entity.ts'
import { noticeRefusals } from './refusals.ts'

const { NoticeNotFound, NoticeNotAnAlert, NoticeCloseDenied, NoticeRaisedAgain } = noticeRefusals

/**
 * Lists your notices, the most recently raised first. Notices about clients outside your reach are left out. An admin
 * of the installation who hasn't chosen an organization gets those of all organizations.
 */
const listNotices = tenantCall(
  'notices.view',
  { method: 'GET', path: '/v1/notices', summary: 'List your notices' },
  { also: 'conversations.view', anywhere: true },
)
  .input(
    z
      .strictObject({
        /** Only notices that you have read, or only those that you haven't. */
        read: queryFlag.optional(),
        /** Only notices of this type. */
        type: z.enum(NOTICE_TYPES).optional(),
        limit: queryInteger(1, 100).default(25),
        next: z.string().max(400).optional(),
      })
      .optional(),
  )
  .output(page(Notice))

/** Returns your latest notices, and how many are unread. */
const listFeed = tenantCall(
  'notices.view',
  { method: 'GET', path: '/v1/notices/feed', summary: 'Get your latest notices and the unread count' },
  { also: 'conversations.view', anywhere: true },
)
  .input(z.strictObject({ limit: queryInteger(0, 25).default(10) }).optional())
  .output(z.object({ data: z.array(Notice), count: NoticeCount }))

/**
 * Marks notices as read, by their ids or all at once. Ids that are unknown, not yours or already read are skipped.
 * Returns the ids that changed (none for `all`), and how many are unread now.
 */
const readBatch = tenantCall(
  'notices.view',
  { method: 'POST', path: '/v1/notices/read-batch', summary: 'Mark notices as read' },
  { also: 'conversations.view', anywhere: true, whileSwitched: 'never' },
)
  .input(z.strictObject({ list: z.union([z.array(NoticeId).min(1).max(NOTICE_BATCH_MAX), z.literal('all')]) }))
  .output(z.object({ ids: z.array(NoticeId), count: NoticeCount }))

/** Closes an alert for everyone who sees it, or reopens it. For managers, admins, and coaches who may edit clients. */
const setNoticeStatus = tenantCall(
  'notices.view',
  { method: 'PATCH', path: '/v1/notices/{id}', summary: 'Close an alert, or open it again' },
  { also: 'conversations.view' },
)
  .input(z.strictObject({ id: NoticeId, status: z.enum(['open', 'closed']) }))
  .output(Notice)
  .errors({ NoticeNotFound, NoticeNotAnAlert, NoticeCloseDenied, NoticeRaisedAgain })

export const notices = { list: listNotices, listFeed, readBatch, setStatus: setNoticeStatus }
