import type { NoticeType } from '@attune/contract/notices/constants'
import { NOTICE_TITLE_MAX } from '@attune/contract/notices/constants'
import { putNotice, putNoticeReaders } from '@attune/store/notices/notices'
import type { Tenant } from '@attune/store/store'
import { newId } from '../new-id.ts'
import { recordFacts } from '../work/record-facts.ts'

export interface NewNotice {
  type: NoticeType
  title: string
  /** One word for what it is about. While a notice on the same topic is open, that one is raised again. */
  topic: string
  /** Null: the organization itself. */
  about: { contactId: string; messageId?: string | undefined } | { accountId: string } | null
  /** Nobody: it is a system notice, which the admins see. */
  recipients: readonly string[]
}

/** Writes a notice, unread for everyone who sees it. Returns its id and who that is. */
export const raiseNotice = async (
  tx: Tenant,
  { type, title, topic, about, recipients }: NewNotice,
  { admins, cause, at }: { admins: readonly string[]; cause: string | null; at: Date },
): Promise<{ noticeId: string; readers: string[] }> => {
  const system = recipients.length === 0
  const readers = [...new Set(system ? admins : recipients)]
  const noticeId = await putNotice(tx, {
    notice_id: newId('nt'),
    type,
    title: title.slice(0, NOTICE_TITLE_MAX),
    topic,
    system,
    contact_id: about !== null && 'contactId' in about ? about.contactId : null,
    message_id: about !== null && 'contactId' in about ? (about.messageId ?? null) : null,
    account_id: about !== null && 'accountId' in about ? about.accountId : null,
    updated_at: at,
  })
  await putNoticeReaders(tx, noticeId, readers, at)
  await recordFacts(tx, [{ kind: 'NoticeRaised', payload: { noticeId, readers }, actor: null, cause, at }])
  return { noticeId, readers }
}
