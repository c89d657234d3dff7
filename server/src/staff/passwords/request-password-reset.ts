import { RESET_MAILS } from '@attune/contract/staff/limits'
import { accountByEmail } from '@attune/store/staff/accounts'
import type { Deps } from '../../deps.ts'
import { addMail } from '../mail/add-mail.ts'
import { beginTry } from '../sign-in/tries.ts'
import type { Visitor } from '../../calls/who.ts'

/**
 * Asks for a link to choose a new password. Known or not, an address makes for the same steps and the same answer; the
 * mail itself is made later, by work.
 */
export const requestPasswordReset = async (
  deps: Deps,
  visitor: Visitor,
  input: { email: string },
): Promise<{ requested: true }> => {
  const now = deps.now()
  const email = input.email.trim().toLowerCase()
  // Every one of these counts, so nothing is taken back.
  const perAccount = { subject: `reset:${email.slice(0, 320)}`, most: RESET_MAILS.perAccount }
  const perAddress = { subject: `reset-from:${visitor.address}`, most: RESET_MAILS.perAddress }
  await beginTry(deps, [perAccount, perAddress], now)
  const account = await accountByEmail(deps.store.global, email)
  await addMail(deps.store.global, { mail: 'password-reset', accountId: account?.account_id ?? null }, now)
  deps.store.hints.give('work')
  return { requested: true }
}
