import type { MailboxGuess } from '@attune/contract/channels/entity'
import type { MailProvider, MailSecurity } from '@attune/contract/channels/limits'
import type { FieldErrors } from '../../../staff/settings/use-account-change.ts'

/** A server as entered in the form. */
export interface ServerFields {
  host: string
  port: string
  security: MailSecurity
}

/** The values entered. */
export interface MailboxFields {
  address: string
  password: string
  /** Empty means the address. */
  user: string
  smtp: ServerFields
  imap: ServerFields
  /** Whether reading uses the same user and password as sending. */
  isSame: boolean
  imapUser: string
  imapPassword: string
}

export const EMPTY_MAILBOX: MailboxFields = {
  ...{ address: '', password: '', user: '', isSame: true, imapUser: '', imapPassword: '' },
  smtp: { host: '', port: '465', security: 'tls' },
  imap: { host: '', port: '993', security: 'tls' },
}

/** The form with the guessed servers. */
export const withGuess = (fields: MailboxFields, { smtp, imap }: MailboxGuess): MailboxFields => ({
  ...fields,
  smtp: { ...smtp, port: `${smtp.port}` },
  imap: { ...imap, port: `${imap.port}` },
})

/** Whether it looks like an address, so that its servers can be guessed. */
export const isAddress = (text: string): boolean =>
  /^[^\s<>@"(),:;\\]{1,64}@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,63}$/i.test(text.trim())

/** The input of the calls. */
export const toMailboxInput = ({
  address,
  password,
  user,
  smtp,
  imap,
  isSame,
  imapUser,
  imapPassword,
}: MailboxFields) => ({
  address: address.trim(),
  smtp: { ...toServer(smtp), user: user.trim() || address.trim(), password },
  imap: {
    ...toServer(imap),
    ...(!isSame && imapUser.trim() !== '' && { user: imapUser.trim() }),
    ...(!isSame && imapPassword !== '' && { password: imapPassword }),
  },
})
export type MailboxInput = ReturnType<typeof toMailboxInput>

const toServer = ({ host, port, security }: ServerFields) => ({
  host: host.trim().toLowerCase(),
  port: Number(port),
  security,
})

/** What is missing before the mailbox can be tested, by field. */
export const findMissing = ({ address, password, smtp, imap }: MailboxFields): FieldErrors => ({
  ...(!isAddress(address) && { address: 'Enter an address, such as care@example.org.' }),
  ...(password === '' && { password: 'Enter the password of this mailbox.' }),
  ...missingOf('smtp', smtp),
  ...missingOf('imap', imap),
})

const missingOf = (server: 'smtp' | 'imap', { host, port }: ServerFields): FieldErrors => ({
  ...(!/^[a-z0-9_.-]{1,253}$|^\[[0-9a-f:.]+\]$/i.test(host.trim()) && {
    [`${server}Host`]: `Use a name such as ${server}.example.org.`,
  }),
  ...(!(/^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535) && {
    [`${server}Port`]: 'A port is a number from 1 to 65535.',
  }),
})

/** What to know about the password before entering one. */
export const PASSWORD_WORDS: Readonly<Partial<Record<MailProvider, string>>> = {
  google:
    'Google takes an app password here: in the Google account under Security, 2-Step Verification, App passwords.',
  yahoo: 'Yahoo takes an app password here: in the account under Security.',
  icloud: 'Apple takes an app-specific password here: at account.apple.com under Sign-In and Security.',
  fastmail: 'Fastmail takes an app password here: in its settings under Privacy & Security.',
  microsoft:
    'For most mailboxes, Microsoft requires its own sign-in, which Attune doesn’t support yet. Try it to see whether this one accepts a password.',
}
