import type { Global } from '@attune/store/store'
import { addGlobalWork } from '@attune/store/work/global-work'
import type { MailKind } from './mails.ts'

const KIND = 'send-mail'

/**
 * A mail to an account. Without an account none is sent, and whoever asked for it cannot tell the difference, not even
 * by the time it takes.
 */
export interface MailOrder {
  mail: MailKind
  accountId: string | null
}

/**
 * Adds a job that sends a mail, in the caller's transaction. The job only names the mail and the account; address, name
 * and link are filled in when it is sent.
 */
export const addMail = (tx: Global, order: MailOrder, now: Date): Promise<void> =>
  addGlobalWork(tx, { kind: KIND, payload: { ...order, askedAt: now.toISOString() }, dueAt: now, now })
