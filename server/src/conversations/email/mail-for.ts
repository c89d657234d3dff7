import type { ReceivedMail } from '@attune/contract/conversations/email/received-mail'
import type { MailRecord } from '@attune/store/conversations/tables'
import type { Member } from '../../calls/who.ts'
import { seesPrivate, type HideIdentity } from '../../contacts/private-data.ts'

/**
 * What an email has besides its text, as this reader may see it. In HTML a name may be split into parts, where it isn't
 * found. So those who may not see who a client is get none of it.
 */
export const mailFor = (
  who: Member,
  { subject, quoted, verified, automatic, html }: MailRecord,
  hide: HideIdentity,
): ReceivedMail => ({
  ...{ subject: hide(subject), quoted: hide(quoted), verified, automatic, html: seesPrivate(who) && html === true },
})
