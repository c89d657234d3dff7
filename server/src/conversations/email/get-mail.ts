import { parseMessageId } from '@attune/contract/ids'
import { filterReachable } from '@attune/store/contacts/contacts'
import { loadMailHtml } from '@attune/store/conversations/email/mails'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { cleanInThread } from './cleaning/clean-in-thread.ts'
import type { CleanMail } from './cleaning/clean-mail.ts'

/** An email as it was written, harmless. For readers who may see who the client is; the call's own right says so. */
export const getMail = async (deps: Deps, who: Member, { id }: { id: string }): Promise<CleanMail> => {
  const key = parseMessageId(id)
  const kept = await deps.store.tenant(who.organizationId, async (tx) => {
    const [row] = await loadMessagesAt(tx, [key])
    const inReach = await filterReachable(tx, who.reach, [key.contactId])
    if (row === undefined || row.suffix !== key.suffix || !inReach.has(key.contactId))
      throw new Refusal('MessageNotFound')
    if (row.mail?.html !== true) throw new Refusal('MailNotHtml')
    return loadMailHtml(tx, key)
  })
  const mail = kept === undefined ? null : await cleanInThread(kept)
  if (mail === null) throw new Refusal('MailTooLong')
  return mail
}
