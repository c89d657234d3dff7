import type { Account } from '@attune/contract/staff/entity'
import { EMAIL_CHANGES } from '@attune/contract/staff/limits'
import { changeAccount } from '@attune/store/staff/accounts'
import { deleteMailedLinks } from '@attune/store/staff/mailed-links'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { addMail } from '../mail/add-mail.ts'
import { recordOwnSecurityEvent } from '../../security-log/record-security-event.ts'
import { beginTry } from '../sign-in/tries.ts'
import type { Person } from '../../calls/who.ts'
import { verifyPassword } from './verify-password.ts'
import { changeOwnAccount, changeVerifiedAccount, loadOwnAccount } from './change-own-account.ts'

const Email = z.email().max(254)

/**
 * Requests a change of one's own email address. It takes effect once the link mailed to the new address is opened; the
 * old address is told. The answer does not reveal whether the new address belongs to another account: only that
 * account's owner is told, by mail.
 */
export const changeEmail = async (
  deps: Deps,
  who: Person,
  input: { email: string; password: string },
): Promise<Account> => {
  const email = input.email.trim().toLowerCase()
  if (!Email.safeParse(email).success) throw new Refusal('EmailInvalid')
  const verified = await verifyPassword(deps, who, input.password)
  // Each request sends a mail to any address, so successful ones count as well.
  const accountId = who.account.account_id
  const of = { visitor: who, what: 'email-change', accountId, organizationId: who.home } as const
  const counted = [{ subject: `email-change:${accountId}`, most: EMAIL_CHANGES, heals: false }]
  await beginTry(deps, of, counted, deps.now())
  const account = await changeVerifiedAccount(deps, who, verified, async ({ tx, held, now, recordFact }) => {
    if (held.email === email) throw new Refusal('EmailUnchanged')
    await changeAccount(tx, held.account_id, { pending_email: email })
    // Earlier links to other addresses no longer count.
    await deleteMailedLinks(tx, held.account_id, 'email-change')
    await addMail(tx, { mail: 'email-change', accountId: held.account_id }, now)
    await addMail(tx, { mail: 'email-change-asked', accountId: held.account_id }, now)
    await recordFact('AccountEmailChangeAsked')
    return loadOwnAccount(deps, who, tx)
  })
  recordOwnSecurityEvent(deps, who, 'email-change-asked')
  return account
}

/** Cancels a change that has not been confirmed yet. */
export const cancelEmailChange = (deps: Deps, who: Person, _input: object): Promise<Account> =>
  changeOwnAccount(deps, who, async ({ tx, held }) => {
    if (held.pending_email !== null) {
      await changeAccount(tx, held.account_id, { pending_email: null })
      await deleteMailedLinks(tx, held.account_id, 'email-change')
    }
    return loadOwnAccount(deps, who, tx)
  })
