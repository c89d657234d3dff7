import { randomBytes } from 'node:crypto'
import type { MailMessage } from '@attune/carriers/smtp/mail'
import { MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'
import { accountByEmail, accountById, accountStandingOf, type AccountRecord } from '@attune/store/staff/accounts'
import { insertMailedLink } from '@attune/store/staff/mailed-links'
import type { Global } from '@attune/store/store'
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
      const link = await createLink(deps, deps.store.global, account, 'password-reset', account.email)
      return { to, ...mails.writePasswordReset(context, link) }
    }
    case 'invitation':
      return writeInvitation(deps, account)
    case 'email-change':
      return writeEmailChange(deps, account, context)
    case 'password-changed':
      return { to, ...mails.writePasswordChanged(context) }
    case 'email-change-asked':
      return account.pending_email === null ? null : { to, ...mails.writeEmailChangeAsked(context) }
    case 'api-key-created':
      return { to, ...mails.writeApiKeyCreated(context) }
    case 'integration-created':
      return { to, ...mails.writeIntegrationCreated(context) }
    case 'second-factor-on':
      return { to, ...mails.writeSecondFactor(context, true) }
    case 'second-factor-off':
      return { to, ...mails.writeSecondFactor(context, false) }
    case 'second-factor-reset-asked':
      return { to, ...mails.writeSecondFactorReset(context, false) }
    case 'second-factor-reset':
      return { to, ...mails.writeSecondFactorReset(context, true) }
    case 'account-confirmed':
      return writeAccountConfirmed(deps, account, context)
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
  const link = await createLink(deps, deps.store.global, account, 'email-change', to)
  return { to, ...mails.writeEmailChange(context, link) }
}

/** Null once they have joined. */
const writeInvitation = async (deps: Deps, account: AccountRecord): Promise<MailMessage | null> => {
  const standing = await accountStandingOf(deps.store.global, account.account_id)
  if (account.password_hash !== null || standing?.organization === undefined) return null
  const link = await createLink(deps, deps.store.global, account, 'invitation', account.email)
  return { to: account.email, ...mails.writeInvitation(standing.organization.title, link) }
}

const writeAccountConfirmed = async (
  deps: Deps,
  { account_id: accountId, email: to }: AccountRecord,
  context: mails.MailContext,
): Promise<MailMessage | null> => {
  const standing = await accountStandingOf(deps.store.global, accountId)
  if (standing?.organization === undefined) return null
  return { to, ...mails.writeAccountConfirmed(context, standing.organization.title) }
}

const MINUTES = {
  'password-reset': MAILED_LINK_MINUTES.passwordReset,
  'email-change': MAILED_LINK_MINUTES.emailChange,
  invitation: MAILED_LINK_MINUTES.invitation,
}

const PAGES = {
  'password-reset': '/forgot-password',
  'email-change': '/me/settings/change-email',
  invitation: '/join',
}

/**
 * Creates a mailed link. This happens as the mail is sent, so that jobs in the queue hold no secrets, and only the hash of
 * its token is stored.
 */
export const createLink = async (
  deps: Deps,
  db: Global,
  account: Pick<AccountRecord, 'account_id'>,
  purpose: keyof typeof MINUTES,
  email: string,
): Promise<string> => {
  const now = deps.now()
  const minutes = MINUTES[purpose]
  const token = randomBytes(32).toString('base64url')
  await insertMailedLink(
    db,
    {
      token_hash: hashToken(token),
      account_id: account.account_id,
      purpose,
      email,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    },
    now,
  )
  return `${deps.publicUrl}${PAGES[purpose]}?token=${token}`
}
