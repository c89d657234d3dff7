import { createHmac } from 'node:crypto'
import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { Mailbox } from '@attune/carriers/email/mailbox'
import type { FoundMailbox } from '@attune/carriers/email/many-mailboxes'
import { loadCarrierAccount, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import { standingOf } from '@attune/store/channels/channels'
import type { MailServerColumns } from '@attune/store/channels/tables'
import type { Deps } from '../deps.ts'
import { sealedFor, secretsOf } from './find-account.ts'
import { openCredentials, type MailboxCredentials } from './seal-credentials.ts'

export const EMAIL = 'email'

/** A mailbox with its passwords, whose it is, and which account it is; null for that of the settings. */
export interface OpenMailbox extends Omit<FoundMailbox, 'note'> {
  organizationId: string
  accountId: string | null
}

/**
 * The mailbox at one of our addresses: one that its organization has connected, or that of the settings. Null if we
 * have no such address or no passwords for it. Queries the database each time, so that what another process connected
 * works at once.
 */
export const findMailbox = async (
  deps: Deps,
  ofSettings: Mailbox | null,
  address: string,
): Promise<OpenMailbox | null> => {
  const standing = await standingOf(deps.store.global, EMAIL, address)
  if (standing === undefined) return null
  const { state, organization_id: organizationId, carrier_account_id: accountId } = standing
  if (accountId === null)
    return ofSettings?.address === address
      ? { mailbox: ofSettings, key: marksKeyOf(deps), state, organizationId, accountId }
      : null
  const row = await deps.store.tenant(organizationId, (tx) => loadCarrierAccount(tx, accountId))
  if (row === undefined || row.sealed === null) return null
  const opened = toMailbox(deps, row)
  if (opened !== null) return { ...opened, state, organizationId, accountId }
  throw new CarrierUnreachable(
    'The passwords of this mailbox can’t be opened: the installation’s secret was changed.',
    { retryAfterMs: 60_000, reach: null },
  )
}

/** A mailbox with its passwords; null if they were deleted, or encrypted with a secret that we don't have. */
export const toMailbox = (
  deps: Pick<Deps, 'secret' | 'oldSecret'> & { settings: Pick<Deps['settings'], 'mailboxHosts'> },
  row: CarrierAccountRecord,
): { mailbox: Mailbox; key: string; credentials: MailboxCredentials } | null => {
  const credentials = openCredentials<MailboxCredentials>(secretsOf(deps), sealedFor(row), row)
  if (credentials === null || row.mailbox === null) return null
  const { name, smtp, imap, replies, trustedServer } = row.mailbox
  return {
    mailbox: {
      ...{ address: row.sid, name, replies, trustedServer, secret: '' },
      smtpUrl: toServerUrl('smtp', smtp, credentials.smtpPassword),
      imapUrl: toServerUrl('imap', imap, credentials.imapPassword),
      privateHosts: deps.settings.mailboxHosts,
    },
    key: credentials.marks,
    credentials,
  }
}

/** A mail server with its password, as the carrier takes it. */
export const toServerUrl = (
  protocol: 'smtp' | 'imap',
  { host, port, security, user }: MailServerColumns,
  password: string,
): string =>
  `${protocol}${security === 'tls' ? 's' : ''}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`

/** Secret addresses are in clients' address books: with a new key they would become strangers. */
export const marksKeyOf = ({ secret }: Pick<Deps, 'secret'>): string =>
  createHmac('sha256', secret).update('email marks').digest('hex')
