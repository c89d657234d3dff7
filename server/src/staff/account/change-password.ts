import { changeAccount } from '@attune/store/staff/accounts'
import { deleteMailedLinks } from '@attune/store/staff/mailed-links'
import type { Deps } from '../../deps.ts'
import { addMail } from '../mail/add-mail.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPasswordOf } from '../passwords/refuse-weak-password.ts'
import { revokeAllApiKeys } from '../security/api-keys.ts'
import { recordOwnSecurityEvent } from '../../security-log/record-security-event.ts'
import { forgetEndedSessions, endAndRecordSessions } from '../sign-in/end-sessions.ts'
import { byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import { verifyPassword } from './verify-password.ts'
import { changeVerifiedAccount } from './change-own-account.ts'

/** Changes your own password, ends every other session and any pending change of the email, and revokes every API key. */
export const changePassword = async (
  deps: Deps,
  who: Person,
  input: { password: string; newPassword: string },
): Promise<{ ended: number }> => {
  await refuseWeakPasswordOf(deps, who.account, who.home, input.newPassword)
  const verified = await verifyPassword(deps, who, input.password)
  const password_hash = await hashPassword(input.newPassword)
  const accountId = who.account.account_id
  const ended = await changeVerifiedAccount(deps, who, verified, async ({ tx, now, recordFact }) => {
    // Whoever knew the old password may have asked for another address: that change ends with it.
    await changeAccount(tx, accountId, { password_hash, password_changed_at: now, pending_email: null })
    for (const purpose of ['password-reset', 'email-change'] as const) await deleteMailedLinks(tx, accountId, purpose)
    await addMail(tx, { mail: 'password-changed', accountId }, now)
    await recordFact('AccountPasswordChanged')
    const by = { organizationId: who.home, ...byOf(who, now) }
    await revokeAllApiKeys(tx, accountId, by)
    const others = { accountId, except: who.sessionId }
    return endAndRecordSessions(tx, others, { why: 'password-changed', accountId, ...by })
  })
  forgetEndedSessions(deps, ended)
  recordOwnSecurityEvent(deps, who, 'password-changed')
  return { ended: ended.length }
}
