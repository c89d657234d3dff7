import { changeAccount } from '@attune/store/staff/accounts'
import { forgetMailedLinks } from '@attune/store/staff/mailed-links'
import type { Deps } from '../../deps.ts'
import { addMail } from '../mail/add-mail.ts'
import { hashPassword } from '../passwords.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { feelEnd, endAndTell } from '../sign-in/end-sessions.ts'
import type { Person } from '../who.ts'
import { askPassword } from './ask-password.ts'
import { changeOwn } from './change-own.ts'

/** Changes one's own password and ends every session but the one that asks. */
export const changePassword = async (
  deps: Deps,
  who: Person,
  input: { password: string; newPassword: string },
): Promise<{ ended: number }> => {
  refuseWeakPassword(input.newPassword)
  await askPassword(deps, who, input.password)
  const password_hash = await hashPassword(input.newPassword)
  const accountId = who.account.account_id
  const ended = await changeOwn(deps, who, async ({ tx, now, tell }) => {
    await changeAccount(tx, accountId, { password_hash, password_changed_at: now })
    await forgetMailedLinks(tx, accountId, 'password-reset')
    await addMail(tx, { mail: 'password-changed', accountId }, now)
    await tell('AccountPasswordChanged')
    return endAndTell(
      tx,
      { accountId, except: who.sessionId },
      { why: 'password-changed', organizationId: who.home, accountId, actor: accountId, cause: who.requestId, at: now },
    )
  })
  feelEnd(deps, ended)
  return { ended: ended.length }
}
