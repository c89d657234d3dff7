import { FAILURE_COUNT_MAX, NOTICE_QUOTE_MAX } from '@attune/contract/notices/constants'
import { parseMessageId } from '@attune/contract/keys'
import { isAdminType } from '@attune/contract/roles'
import type { Notice, NoticeEntity } from '@attune/contract/notices/entity'
import { listFailures } from '@attune/store/conversations/failures'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { listNotices, type NoticeReader, type NoticeRecord } from '@attune/store/notices/notices'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import { accessThreads, messagesFor } from '../conversations/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

export const mayReadNotices = (who: Member): boolean => may(who, 'notices.view') && may(who, 'conversations.view')

export const readerOf = (who: Member): NoticeReader => ({ accountId: who.account.account_id, reach: who.reach })

/** Loads one of this account's notices. The refusal does not tell whether it is missing or somebody else's. */
export const accessNotice = async (tx: Tenant, who: Member, noticeId: string): Promise<NoticeRecord> => {
  const [row] = await listNotices(tx, readerOf(who), { noticeId, limit: 1 })
  if (row === undefined) throw new Refusal('NoticeNotFound')
  return row
}

/** Notices of this account as it may see them, with clients' names masked if it must not see those. */
export const noticesFor = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: readonly NoticeRecord[],
): Promise<Notice[]> => {
  const contactIds = [...new Set(rows.flatMap((row) => row.contact_id ?? []))]
  const { threads } =
    contactIds.length === 0
      ? { threads: [] }
      : await accessThreads(deps, tx, who, { contactIds, limit: contactIds.length })
  const titleOf = new Map(threads.map(({ contactId, title }) => [contactId, title]))
  const messageOf = await messagesOf(deps, tx, who, rows)
  return rows.map((row) => noticeFor(who, row, entityOf(row, titleOf), messageOf(row)))
}

/** The message of each notice that is about one, as this reader may see it. Reach was checked when the rows were loaded. */
const messagesOf = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: readonly NoticeRecord[],
): Promise<(row: NoticeRecord) => NoticeMessage> => {
  const places = rows.flatMap(({ message_id: id }) => (id === null ? [] : [parseMessageId(id)]))
  if (places.length === 0) return () => NO_MESSAGE
  const messages = await messagesFor(deps, tx, who, await loadMessagesAt(tx, places), ['body'])
  const byId = new Map(messages.map((message) => [message.id, message]))
  const failed = messages.filter(({ body }) => body?.is_sent === FAILED).map(({ contactId }) => contactId)
  const failures = failed.length === 0 ? [] : await listFailures(tx, [...new Set(failed)], FAILURE_COUNT_MAX)
  const failuresOf = new Map(failures.map((one) => [one.contact_id, one]))
  return ({ message_id: id }) => {
    const message = byId.get(id ?? '')
    if (message?.body === undefined || message.deleted !== null) return NO_MESSAGE
    const { text, is_sent: delivery, sent_err: reason, date } = message.body
    // A later message may have arrived.
    const { times, since } = failuresOf.get(message.contactId) ?? { times: 1, since: new Date(date * 1_000) }
    return {
      message: {
        text: text.slice(0, NOTICE_QUOTE_MAX).toWellFormed(),
        failure: delivery === FAILED ? { reason, times, since: since.toISOString() } : null,
      },
      // What was said before a message that arrived no longer matters.
      resend: message.abilities.resend && failuresOf.has(message.contactId),
    }
  }
}

interface NoticeMessage {
  message: Notice['message']
  resend: boolean
}

const NO_MESSAGE: NoticeMessage = { message: null, resend: false }
/** `delivery` of a message that wasn't delivered. */
const FAILED = -1

const noticeFor = (
  who: Member,
  row: NoticeRecord,
  entity: NoticeEntity | null,
  { message, resend }: NoticeMessage,
): Notice => ({
  _id: row.notice_id,
  read: row.read_at !== null,
  title: row.title,
  type: row.type,
  status: row.status,
  closedBy: row.closer,
  closedAt: row.closed_at?.toISOString() ?? null,
  system: row.system,
  recipients: row.recipients,
  upd: row.updated_at.toISOString(),
  organization: { _id: row.organization_id, title: row.organization_title },
  entityType: entity === null ? null : entityTypeOf(row),
  entity,
  noteId: noteOf(row),
  message: entity === null ? null : message,
  abilities: { close: mayClose(who, row), resend: entity !== null && resend },
})

/** Coaches who may edit clients close alerts, and so do managers and admins. */
export const mayClose = (who: Member, row: NoticeRecord): boolean =>
  row.type === 'alert' && (may(who, 'contacts.update') || isAdminType(who.role))

/** The note that a mention is in, from the notice's topic. */
const noteOf = ({ topic }: NoticeRecord): string | null => /^mention:(no_[0-9a-f]{32}):/.exec(topic)?.[1] ?? null

const entityTypeOf = (row: NoticeRecord): Notice['entityType'] =>
  row.contact_id === null ? 'User' : row.message_id === null ? 'Contact' : 'ContactMessage'

const entityOf = (row: NoticeRecord, titleOf: ReadonlyMap<string, string>): NoticeEntity | null => {
  if (row.contact_id === null)
    return row.account_id === null || row.staff_name === null
      ? null
      : { _id: row.account_id, title: row.staff_name, contactId: null }
  const title = titleOf.get(row.contact_id)
  return title === undefined ? null : { _id: row.message_id ?? row.contact_id, title, contactId: row.contact_id }
}
