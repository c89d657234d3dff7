import type { Global } from '@attune/store/store'
import { addGlobalWork } from '@attune/store/work/global-work'
import type { WorkKind } from '../../work/kinds.ts'
import type { MailKind } from './mails.ts'

const KIND: WorkKind = 'send-mail'

/** A mail to an account. To nobody when `accountId` is null: who asks for it cannot tell, not even by the time. */
export interface MailOrder {
  mail: MailKind
  accountId: string | null
}

/**
 * Has a mail sent, in the transaction of what it is about. The work says only what mail and to whom: address, name and
 * link are put in when it leaves.
 */
export const addMail = (tx: Global, order: MailOrder, now: Date): Promise<void> =>
  addGlobalWork(tx, { kind: KIND, payload: { ...order, askedAt: now.toISOString() }, dueAt: now, now })
