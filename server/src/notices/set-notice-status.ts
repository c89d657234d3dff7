import type { Notice } from '@attune/contract/notices/entity'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  markNoticesRead,
  readersOfNotice,
  setNoticeStatus as setStatus,
  titleOfNotice,
} from '@attune/store/notices/notices'
import type { AlertNotice } from '@attune/store/notices/alert-states'
import { organizationHas } from '@attune/store/staff/organization-features'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { reviveTask } from '../tasks/open-task.ts'
import { alertTopic, settleTasks } from '../tasks/settle-tasks.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessNotice, mayClose, noticesFor } from './access.ts'

/** Closes an alert for everyone who sees it, or opens it again. Does nothing if it already is. */
export const setNoticeStatus = (
  deps: Deps,
  who: Member,
  { id, status }: { id: string; status: 'open' | 'closed' },
): Promise<Notice> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const row = await accessNotice(tx, who, id)
    if (row.type !== 'alert') throw new Refusal('NoticeNotAnAlert')
    if (!mayClose(who, row)) throw new Refusal('NoticeCloseDenied')
    // Scenes raise alerts under this lock, so the topic stays as it is.
    if (row.contact_id !== null) await lockContact(tx, row.contact_id)
    const by = byOf(who, deps.now())
    await noteMember(tx, who)
    const outcome = await setStatus(tx, id, status === 'open' ? null : { by: by.actor, at: by.at })
    if (outcome === 'raised-again') throw new Refusal('NoticeRaisedAgain')
    if (outcome === 'changed') {
      const payload = { noticeId: id, readers: await readersOfNotice(tx, id) }
      const kind = status === 'open' ? 'NoticeReopened' : 'NoticeClosed'
      await recordFacts(tx, [{ kind, payload, ...by }])
      // Someone who closes an alert has read it.
      if (status === 'closed') await markNoticesRead(tx, by.actor, [id], by.at)
      if (row.contact_id !== null) await followTask(tx, { ...row, contact_id: row.contact_id }, status, by)
    }
    const [notice] = await noticesFor(deps, tx, who, [await accessNotice(tx, who, id)])
    if (notice === undefined) throw new Refusal('NoticeNotFound')
    return notice
  })

/** Closes the task about an alert with it. If the alert is opened again, so is the task that had closed with it. */
const followTask = async (
  tx: Tenant,
  { contact_id, title, closed_at: closedSince }: Omit<AlertNotice, 'notice_id'>,
  status: 'open' | 'closed',
  by: By,
): Promise<void> => {
  const about = alertTopic(title)
  const ofSystem = { ...by, actor: null }
  await settleTasks(tx, contact_id, (topic) => (topic === about ? status === 'closed' : null), ofSystem)
  if (status === 'open' && closedSince !== null && (await organizationHas(tx, 'tasks')))
    await reviveTask(tx, { contact_id, topic: about, closedSince }, ofSystem)
}

/** Closes an alert if it is open, because its reason is gone. */
export const closeNotice = async (
  tx: Tenant,
  { noticeId, contactId }: { noticeId: string; contactId: string },
  by: By,
): Promise<void> => {
  await lockContact(tx, contactId)
  if ((await setStatus(tx, noticeId, { by: null, at: by.at })) !== 'changed') return
  const payload = { noticeId, readers: await readersOfNotice(tx, noticeId) }
  await recordFacts(tx, [{ kind: 'NoticeClosed', payload, ...by }])
  const gone = alertTopic((await titleOfNotice(tx, noticeId)) ?? '')
  await settleTasks(tx, contactId, (topic) => (topic === gone ? true : null), { ...by, actor: null })
}

/** Opens an alert again that had been closed because its reason seemed gone. Does nothing if it has been raised anew. */
export const reopenNotice = async (tx: Tenant, notice: AlertNotice, by: By): Promise<void> => {
  const { notice_id: noticeId } = notice
  if ((await setStatus(tx, noticeId, null)) !== 'changed') return
  const payload = { noticeId, readers: await readersOfNotice(tx, noticeId) }
  await recordFacts(tx, [{ kind: 'NoticeReopened', payload, ...by }])
  await followTask(tx, notice, 'open', by)
}
