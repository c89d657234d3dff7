import type { Mailbox } from '@attune/carriers/email/mailbox'
import type { MailTrouble } from '@attune/carriers/email/mail-trouble'
import { tryImap, trySmtp, type InboxPlace } from '@attune/carriers/email/try-mailbox'
import type { MailSecurity } from '@attune/contract/channels/limits'
import { freeDisconnected, standingOf } from '@attune/store/channels/channels'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { EMAIL, toServerUrl } from './find-mailbox.ts'

interface ServerInput {
  host: string
  port: number
  security: MailSecurity
}

/** A mailbox as somebody enters it. */
export interface MailboxInput {
  address: string
  smtp: ServerInput & { user: string; password: string }
  /** If user and password are omitted, those for sending are used. */
  imap: ServerInput & { user?: string | undefined; password?: string | undefined }
}

/** Refuses if no mailbox could, or may, be used at all. */
export const refuseWithoutMail = (deps: Deps): void => {
  if (deps.settings.demo) throw new Refusal('ChannelsInDemo')
  // Where private servers are allowed, everything may be in one network.
  if (!deps.publicUrl.startsWith('https://') && deps.settings.mailboxHosts.length === 0)
    throw new Refusal('MailboxNeedsPublicAddress')
}

/** Refuses a mailbox that the settings connect, or that another organization has. */
export const refuseMailboxTaken = async (deps: Deps, organizationId: string, address: string): Promise<void> => {
  if (deps.settings.mailbox?.mailbox.address === address) throw new Refusal('MailboxOfSettings')
  const standing = await standingOf(deps.store.global, EMAIL, address)
  if (standing === undefined || standing.organization_id === organizationId) return
  if (standing.state !== 'disconnected') throw new Refusal('MailboxTaken')
}

/** Frees a mailbox that another organization has disconnected. */
export const freeMailbox = (deps: Deps, organizationId: string, address: string): Promise<void> =>
  freeDisconnected(deps.store.global, EMAIL, [address], organizationId)

/** The servers of a mailbox as they are stored, and its passwords. */
export const readServers = ({ smtp, imap }: MailboxInput) => {
  const { password: smtpPassword, ...sending } = smtp
  const { password: imapPassword = smtpPassword, user = smtp.user, ...reading } = imap
  return { smtp: sending, imap: { ...reading, user }, smtpPassword, imapPassword }
}

/** A mailbox that isn't stored yet. */
export const mailboxOf = (deps: Deps, input: MailboxInput): Mailbox => {
  const { smtp, imap, smtpPassword, imapPassword } = readServers(input)
  return {
    ...{ address: input.address, name: '', trustedServer: null, secret: '' },
    smtpUrl: toServerUrl('smtp', smtp, smtpPassword),
    imapUrl: toServerUrl('imap', imap, imapPassword),
    privateHosts: deps.settings.mailboxHosts,
  }
}

/** Signs in for sending and for reading. Returns the mailbox's position, or refuses with what can be done. */
export const enterMailbox = async (mailbox: Mailbox): Promise<InboxPlace> => {
  const [smtp, imap] = await Promise.all([trySmtp(mailbox), tryImap(mailbox)])
  if (smtp !== null) throw refusalOf('smtp', smtp)
  if ('why' in imap) throw refusalOf('imap', imap)
  return imap
}

const REFUSALS = {
  host: 'MailHostUnknown',
  private: 'MailHostPrivate',
  port: 'MailPortWrong',
  silent: 'MailPortWrong',
  encryption: 'MailSecurityWrong',
  certificate: 'MailCertificateWrong',
  password: 'MailPasswordWrong',
  'app-password': 'MailAppPasswordNeeded',
  other: 'MailServerRefused',
} as const satisfies Record<MailTrouble['why'], string>

const refusalOf = (server: 'smtp' | 'imap', { why, said }: MailTrouble): Refusal =>
  new Refusal(REFUSALS[why], { server, said })
