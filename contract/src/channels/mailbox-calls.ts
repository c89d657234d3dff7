import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId } from '../ids.ts'
import { ChannelId } from './ids.ts'
import { Channel, MailboxCheck, MailboxGuess } from './entity.ts'
import { CHANNEL_MAX, MAIL_SECURITIES, REPLY_WAYS } from './limits.ts'
import { channelRefusals } from './refusals.ts'

/** A name or an IP address; IPv6 addresses go in square brackets. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(CHANNEL_MAX.host)
  .regex(
    /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$|^\[[0-9a-f:.]+\]$/,
    'Use a name such as smtp.example.org.',
  )
const MailPassword = z.string().min(1, 'Enter the password.').max(CHANNEL_MAX.password)
const MailServerAt = z.strictObject({
  host: Host,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
})
const MailboxAddress = z
  .string()
  .toLowerCase()
  .regex(
    /^[^\s<>@"(),:;\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
    'Use an address such as care@example.org.',
  )
const MailboxInput = z.strictObject({
  address: MailboxAddress,
  /** The server that sends its emails. */
  smtp: MailServerAt.extend({ user: z.string().trim().min(1).max(CHANNEL_MAX.user), password: MailPassword }),
  /** The server its emails are read from. If user and password are omitted, those for sending are used. */
  imap: MailServerAt.extend({
    user: z.string().trim().min(1).max(CHANNEL_MAX.user).optional(),
    password: MailPassword.optional(),
  }),
})

const signInErrors = {
  MailHostUnknown: channelRefusals.MailHostUnknown,
  MailHostPrivate: channelRefusals.MailHostPrivate,
  MailPortWrong: channelRefusals.MailPortWrong,
  MailSecurityWrong: channelRefusals.MailSecurityWrong,
  MailCertificateWrong: channelRefusals.MailCertificateWrong,
  MailPasswordWrong: channelRefusals.MailPasswordWrong,
  MailAppPasswordNeeded: channelRefusals.MailAppPasswordNeeded,
  MailServerRefused: channelRefusals.MailServerRefused,
}
const mailboxErrors = {
  ChannelsInDemo: channelRefusals.ChannelsInDemo,
  MailboxNeedsPublicAddress: channelRefusals.MailboxNeedsPublicAddress,
  MailboxTaken: channelRefusals.MailboxTaken,
  MailboxOfSettings: channelRefusals.MailboxOfSettings,
  ...signInErrors,
}

/** Guesses the servers of a mailbox from its address. */
const guessMailbox = tenantCall(
  'organizations.update',
  { method: 'POST', path: '/v1/channels/mailbox.guess', summary: 'Guess the servers of a mailbox' },
  { reads: true },
)
  .input(z.strictObject({ address: MailboxAddress }))
  .output(MailboxGuess)

/**
 * Tries a mailbox: signs in for sending and for reading, sends it a test email from itself and waits for it, for half a
 * minute at most, and looks up what its domain's DNS says. Connects nothing.
 */
const checkMailbox = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/channels/mailbox.check',
  summary: 'Try a mailbox',
})
  .input(MailboxInput)
  .output(MailboxCheck)
  .errors(mailboxErrors)

/**
 * Connects a mailbox, after signing in to both of its servers. Clients with an email address can be written to from it
 * at once, and emails that come in from now on are read. The passwords are stored encrypted and never returned.
 * Connecting a mailbox again replaces its servers and passwords.
 */
const connectMailbox = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/channels/mailbox.connect',
  summary: 'Connect a mailbox',
})
  .input(
    MailboxInput.extend({
      /** What your team calls it. */
      title: z.string().trim().max(CHANNEL_MAX.title).optional(),
      /** The sender's name on its emails. */
      name: z
        .string()
        .trim()
        .max(CHANNEL_MAX.senderName)
        .regex(/^[^\p{Cc}]*$/u, 'A name has no line breaks.')
        .optional(),
      /** The coach whose clients get messages from it; null for the whole organization. */
      owner: AccountId.nullable().optional(),
      /** As found by trying it; if omitted, `chain`, which works with every mailbox. */
      replies: z.enum(REPLY_WAYS).optional(),
      /**
       * The server that is trusted to say who an email is from, by the name it gives itself in
       * `Authentication-Results`. Only name one that removes such headers from strangers' emails.
       */
      trustedServer: z
        .string()
        .regex(/^[^\s;()"]{1,255}$/, 'Use a name such as mx.example.org.')
        .nullable()
        .optional(),
    }),
  )
  .output(Channel)
  .errors({ ...mailboxErrors, ChannelOwnerUnknown: channelRefusals.ChannelOwnerUnknown })

/**
 * Replaces the password of a mailbox, after signing in with it. Waiting messages are sent within a minute, and emails
 * that came in meanwhile are read.
 */
const changeMailboxPassword = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/channels/{id}/password',
  summary: 'Replace a mailbox’s password',
})
  .input(
    z.strictObject({
      id: ChannelId,
      password: MailPassword,
      /** The password for reading, if it is a different one. */
      imapPassword: MailPassword.optional(),
    }),
  )
  .output(Channel)
  .errors({ ChannelNotFound: channelRefusals.ChannelNotFound, ...signInErrors })

export const mailboxCalls = { guessMailbox, checkMailbox, connectMailbox, changeMailboxPassword }
