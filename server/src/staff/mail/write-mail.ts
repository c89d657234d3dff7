import { randomBytes } from 'node:crypto'
import type { MailMessage } from '@attune/carriers/smtp/mail'
import { MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'
import { accountByEmail, accountById, type AccountRecord } from '@attune/store/staff/accounts'
import { insertMailedLink } from '@attune/store/staff/mailed-links'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../tokens.ts'
import * as mails from './mails.ts'

/** A mail as it leaves, with the account as it stands now. Null: there is nothing to say any more. */
export const writeMail = async (deps: Deps, kind: mails.MailKind, accountId: string): Promise<MailMessage | null> => {
  const account = await accountById(deps.store.global, accountId)
  if (account === undefined || account.disabled_at !== null || account.kind !== 'person') return null
  const home = deps.publicUrl
  const words = { name: account.name, home }
  const to = account.email
  switch (kind) {
    case 'password-reset': {
      const token = await createLink(deps, account, 'password-reset', account.email)
      return { to, ...mails.passwordReset(words, `${home}/forgot-password?token=${token}`) }
    }
    case 'email-change':
      return writeEmailChange(deps, account, words)
    case 'password-changed':
      return { to, ...mails.passwordChanged(words) }
    case 'email-change-asked':
      return account.pending_email === null ? null : { to, ...mails.emailChangeAsked(words) }
    case 'api-key-created':
      return { to, ...mails.apiKeyCreated(words) }
    case 'second-factor-on':
      return { to, ...mails.secondFactor(words, true) }
    case 'second-factor-off':
      return { to, ...mails.secondFactor(words, false) }
  }
}

/** To the new address: a link, or that it belongs to its reader already. */
const writeEmailChange = async (
  deps: Deps,
  account: AccountRecord,
  words: mails.MailContext,
): Promise<MailMessage | null> => {
  const to = account.pending_email
  if (to === null) return null
  const owner = await accountByEmail(deps.store.global, to)
  if (owner !== undefined) return { to, ...mails.emailInUse({ ...words, name: owner.name }) }
  const token = await createLink(deps, account, 'email-change', to)
  return { to, ...mails.emailChange(words, `${words.home}/me/settings/change-email?token=${token}`) }
}

/** A link's token is made when its mail leaves: what waits in the queue opens nothing. Kept as its hash. */
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
