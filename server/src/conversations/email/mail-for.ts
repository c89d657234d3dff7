import type { ReceivedMail } from '@attune/contract/conversations/email/received-mail'
import type { MailRecord } from '@attune/store/conversations/tables'
import type { Member } from '../../calls/who.ts'
import { seesPrivate, type HideIdentity } from '../../contacts/private-data.ts'

/**
 * What an email has besides its text, as this reader may see it. In HTML a name may be split into parts, where it isn't
 * found. So those who may not see who a client is get none of it.
 */
export const mailFor = (who: Member, mail: MailRecord, hide: HideIdentity): ReceivedMail => ({
  ...mail,
  ...{ subject: hide(mail.subject), quoted: hide(mail.quoted), html: seesPrivate(who) && mail.html === true },
})
