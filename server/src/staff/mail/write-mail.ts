import { randomBytes } from 'node:crypto'
import type { MailMessage } from '@attune/carriers/smtp/mail'
import { MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'
import { accountByEmail, accountById, type AccountRecord } from '@attune/store/staff/accounts'
import { insertMailedLink } from '@attune/store/staff/mailed-links'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../tokens.ts'
import * as mails from './mails.ts'

/** Writes a mail for the account as it stands now. Null if there is nothing left to say. */
export const writeMail = async (deps: Deps, kind: mails.MailKind, accountId: string): Promise<MailMessage | null> => {
  const account = await accountById(deps.store.global, accountId)
  if (account === undefined || account.disabled_at !== null || account.kind !== 'person') return null
  const home = deps.publicUrl
  const context = { name: account.name, home }
  const to = account.email
  switch (kind) {
    case 'password-reset': {
      const token = await createLink(deps, account, 'password-reset', account.email)
      return { to, ...mails.writePasswordReset(context, `${home}/forgot-password?token=${token}`) }
    }
    case 'email-change':
      return writeEmailChange(deps, account, context)
    case 'password-changed':
      return { to, ...mails.writePasswordChanged(context) }
    case 'email-change-asked':
      return account.pending_email === null ? null : { to, ...mails.writeEmailChangeAsked(context) }
    case 'api-key-created':
      return { to, ...mails.writeApiKeyCreated(context) }
    case 'second-factor-on':
      return { to, ...mails.writeSecondFactor(context, true) }
    case 'second-factor-off':
      return { to, ...mails.writeSecondFactor(context, false) }
  }
}

/** To the new address: a confirmation link, or the notice that the address already has an account. */
const writeEmailChange = async (
  deps: Deps,
  account: AccountRecord,
  context: mails.MailContext,
): Promise<MailMessage | null> => {
  const to = account.pending_email
  if (to === null) return null
  const owner = await accountByEmail(deps.store.global, to)
  if (owner !== undefined) return { to, ...mails.writeEmailInUse({ ...context, name: owner.name }) }
  const token = await createLink(deps, account, 'email-change', to)
  return { to, ...mails.writeEmailChange(context, `${context.home}/me/settings/change-email?token=${token}`) }
}

/**
 * Creates a mailed link's token. This happens as the mail is sent, so that jobs in the queue hold no secrets, and only
 * its hash is stored.
 */
const createLink = async (
  deps: Deps,
  account: AccountRecord,
  purpose: 'password-reset' | 'email-change',
  email: string,
): Promise<string> => {
  const now = deps.now()
  const minutes = MAILED_LINK_MINUTES[purpose === 'password-reset' ? 'passwordReset' : 'emailChange']
  const token = randomBytes(32).toString('base64url')
  await insertMailedLink(
    deps.store.global,
    {
      token_hash: hashToken(token),
      account_id: account.account_id,
      purpose,
      email,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    },
    now,
  )
  return token
}
