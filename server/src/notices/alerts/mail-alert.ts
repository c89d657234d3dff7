import { MailRefused, type MailMessage } from '@attune/carriers/smtp/mail'
import { listNotices } from '@attune/store/notices/notices'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { loadMember } from '../../staff/load-member.ts'
import { finish, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { mayReadNotices, noticesFor, readerOf } from '../access.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** An email about an alert, to one member of staff. */
    'mail-alert': { noticeId: string; accountId: string; /** ISO 8601. */ askedAt: string }
  }
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** News of an alert is useless after a day. */
const GIVE_UP_MS = 86_400_000

/**
 * Emails an alert to one member of staff, unless it is closed or they have read it. While the mail server can't be reached it
 * tries again; if its answer is lost the email may arrive twice.
 */
export const mailAlert = async (deps: Deps, item: Job<'mail-alert'>): Promise<void> => {
  const { organizationId } = item
  const message = await messageOf(deps, item)
  const isLate = deps.now().getTime() - Date.parse(item.payload.askedAt) > GIVE_UP_MS
  const isDone = message === null || isLate || (await send(deps, message))
  await deps.store.tenant(organizationId, (tx) =>
    isDone ? finish(tx, item) : postpone(tx, item, pauseAfter(item.attempts)),
  )
}

/** Null if there is nothing left to say. Names the client as this account may see them. */
const messageOf = async (deps: Deps, item: Job<'mail-alert'>): Promise<MailMessage | null> => {
  const { accountId, noticeId } = item.payload
  const { organizationId } = item
  const who = await loadMember(deps, { accountId, organizationId }, causeOfJob(item))
  if (who === null || !mayReadNotices(who)) return null
  return deps.store.tenant(organizationId, async (tx) => {
    const rows = await listNotices(tx, readerOf(who), { noticeId, read: false, limit: 1 })
    const [notice] = await noticesFor(deps, tx, who, rows)
    if (notice === undefined || notice.status === 'closed') return null
    const { entity, organization, title } = notice
    const client = entity?.title ?? ''
    const link =
      entity?.contactId == null
        ? `Open your notices: ${deps.publicUrl}/notices`
        : `Open the conversation: ${deps.publicUrl}/conversations/dialog/${entity.contactId}`
    const text = [
      `${title}: ${client}`,
      '',
      link,
      '',
      `You get this email because an alert of ${organization.title} names you. An admin can change it under Alerts.`,
    ].join('\n')
    return { to: who.account.email, subject: toLine(`${title}: ${client}`), text }
  })
}

const toLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** False if it should be tried again. */
const send = async (deps: Deps, message: MailMessage): Promise<boolean> => {
  try {
    await deps.mail.send(message)
  } catch (error) {
    // Without the address, and without the server's answer, which may contain it.
    deps.log.warn(error instanceof MailRefused ? 'an alert’s email was refused' : 'an alert’s email will be retried')
    return error instanceof MailRefused
  }
  return true
}

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 12))
