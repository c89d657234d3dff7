import { whoActsFor } from '@attune/store/staff/absences/who-acts'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { listNotices } from '@attune/store/notices/notices'
import { topicOf } from '../conversations/notices/notice-for.ts'
import { pushToBrowser } from '../conversations/notices/notify-staff.ts'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { loadMember } from '../staff/load-member.ts'
import { settingsOf } from '../staff/notifications/settings.ts'
import type { Job } from '../work/kinds.ts'
import { mayReadNotices, noticesFor, readerOf } from './access.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    'push-alert': { noticeId: string; accountId: string; pushSubscriptionId: string; /** ISO 8601. */ askedAt: string }
  }
}

/** What a browser shows of an alert, an error or a mention, as `panel/public/sw.js` reads it after decrypting. */
interface PushedNotice {
  noticeId: string
  title: string
  /** The client's name, as this account may see it. */
  body: string
  /** Absent if it is not about a client. */
  contactId?: string
  /** The note about the client that mentions the reader; absent for other notices. */
  noteId?: string
}

/** Sends an alert, an error or a mention to one browser, if the account still wants it and hasn't read it. */
export const pushAlert = (deps: Deps, item: Job<'push-alert'>): Promise<void> =>
  pushToBrowser(deps, item, async () => {
    const notice = await pushedNoticeOf(deps, item)
    return notice === null ? null : { notice, topic: topicOf(deps, notice.noticeId) }
  })

const pushedNoticeOf = async (deps: Deps, item: Job<'push-alert'>): Promise<PushedNotice | null> => {
  const { accountId, noticeId } = item.payload
  const { organizationId } = item
  const { notices, quiet } = await settingsOf(deps.store.global, accountId)
  const who = notices ? await loadMember(deps, { accountId, organizationId }, causeOfJob(item)) : null
  if (who === null || !mayReadNotices(who)) return null
  if (isQuiet(quiet, deps.now(), who.account.time_zone)) return null
  return deps.store.tenant(organizationId, async (tx) => {
    // Whoever is away has a cover, who gets it.
    if ((await whoActsFor(tx, [accountId], deps.now())).size > 0) return null
    const rows = await listNotices(tx, readerOf(who), { noticeId, read: false, limit: 1 })
    const [notice] = await noticesFor(deps, tx, who, rows)
    if (notice === undefined || notice.status === 'closed') return null
    const contactId = notice.entity?.contactId ?? null
    const body = notice.entity?.title ?? ''
    const { noteId } = notice
    return {
      ...{ noticeId, title: notice.title, body },
      ...(contactId !== null && { contactId }),
      ...(noteId !== null && { noteId }),
    }
  })
}
