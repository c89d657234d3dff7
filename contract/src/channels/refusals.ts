import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'

const Numbers = z.object({ numbers: z.array(z.string()) })
/** What the carrier said. */
const Said = z.object({ error: z.string() })
/** Which of a mailbox's servers it is about, and what it said. */
const AboutServer = z.object({ server: z.enum(['smtp', 'imap']), said: z.string() })

export const channelRefusals = defineRefusals({
  ChannelNotFound: { status: 404, title: 'Page Not Found', message: 'This number or address wasn’t found.' },
  /** `data` is the current channel. */
  ChannelOutdated: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed this channel in the meantime. Review the changes and try again.',
  },
  ChannelOwnerUnknown: {
    status: 422,
    title: 'Not saved',
    message: 'Choose somebody in this organization who can sign in.',
  },
  ChannelNotPaced: {
    status: 409,
    title: 'Not saved',
    message: 'Only phone numbers and WhatsApp senders have a rate.',
  },
  ChannelNotActive: {
    status: 409,
    title: 'Not sent',
    message: 'This channel is paused or disconnected. Resume or connect it first.',
  },
  ChannelOfSettings: {
    status: 409,
    title: 'Not disconnected',
    message:
      'This number is connected in the installation’s settings. Whoever runs the installation can remove it there.',
  },
  ChannelsInDemo: {
    status: 409,
    title: 'Not in the demo',
    message:
      'The demo’s clients are made up, so nothing of it may reach real phones or mailboxes. Start without the demo.',
  },
  PublicAddressMissing: {
    status: 409,
    title: 'Not connected',
    message:
      'Twilio can’t call this installation: it needs an https address that is open to the internet (PUBLIC_URL).',
  },
  TwilioTokenNeeded: { status: 422, title: 'Token missing', message: 'Enter the token of this Twilio account.' },
  TwilioCredentialsWrong: {
    status: 422,
    title: 'Twilio says no',
    message: 'Twilio doesn’t accept this Account SID with this token. Copy both again from the Twilio Console.',
  },
  TwilioKeyWrong: {
    status: 422,
    title: 'Twilio says no',
    message:
      'Twilio accepts the token but not the API key. Check its SID and secret, and that it belongs to this account.',
  },
  TwilioAccountUnknown: {
    status: 422,
    title: 'Twilio says no',
    message: 'Twilio has no account with this SID, or these credentials don’t belong to it.',
  },
  TwilioAccountNotActive: {
    status: 422,
    title: 'Account suspended',
    message: 'This Twilio account is suspended or closed. The Twilio Console says why.',
  },
  /** `data` names them. */
  TwilioNumberUnknown: {
    status: 422,
    title: 'Not connected',
    message: 'This Twilio account doesn’t have that number. Check the account again.',
    data: Numbers,
  },
  /** `data` names them. */
  TwilioNumberCantText: {
    status: 422,
    title: 'Not connected',
    message: 'This number can’t send texts at Twilio. Choose another one.',
    data: Numbers,
  },
  /** `data` names them. */
  NumberTaken: {
    status: 409,
    title: 'Not connected',
    message: 'Another organization here uses this number and has to disconnect it first.',
    data: Numbers,
  },
  TwilioServiceUnknown: {
    status: 422,
    title: 'Not connected',
    message: 'This Twilio account doesn’t have that Messaging Service. Check the account again.',
  },
  /** `data` names them. */
  TwilioNumberOutsideService: {
    status: 422,
    title: 'Not connected',
    message:
      'The Messaging Service doesn’t have every number. Add the missing ones to its sender pool at Twilio, or choose None. Your choice applies to all numbers of the account.',
    data: Numbers,
  },
  /** `data` has Twilio's words. */
  TwilioRefused: { status: 422, title: 'Twilio says no', message: 'Twilio refused this.', data: Said },
  MailboxNeedsPublicAddress: {
    status: 409,
    title: 'Not connected',
    message:
      'Every email needs an unsubscribe link, so this installation needs an https address that is open to the internet (PUBLIC_URL).',
  },
  MailboxTaken: {
    status: 409,
    title: 'Not connected',
    message: 'Another organization here uses this mailbox and has to disconnect it first.',
  },
  MailboxOfSettings: {
    status: 409,
    title: 'Not connected',
    message: 'This mailbox is already connected in the installation’s settings.',
  },
  /** For all of these `data` says which server it is about, and what it said. */
  MailHostUnknown: {
    status: 422,
    title: 'No such server',
    message: 'There is no server with this name. Check its spelling.',
    data: AboutServer,
  },
  MailHostPrivate: {
    status: 422,
    title: 'Not allowed',
    message:
      'This server is in a private network. Whoever runs the installation can allow it (ATTUNE_MAILBOX_PRIVATE_HOSTS).',
    data: AboutServer,
  },
  MailPortWrong: {
    status: 422,
    title: 'No answer',
    message: 'Nothing answers at this port. For sending it is usually 465 or 587, for reading 993.',
    data: AboutServer,
  },
  MailSecurityWrong: {
    status: 422,
    title: 'No encryption',
    message:
      'The server doesn’t use this encryption on this port. TLS is usual for 465 and 993, STARTTLS for 587 and 143.',
    data: AboutServer,
  },
  MailCertificateWrong: {
    status: 422,
    title: 'Certificate not valid',
    message: 'The certificate of this server isn’t valid for this name. Use the name that your provider gives.',
    data: AboutServer,
  },
  MailPasswordWrong: {
    status: 422,
    title: 'Wrong password',
    message: 'The server doesn’t accept this user with this password.',
    data: AboutServer,
  },
  MailAppPasswordNeeded: {
    status: 422,
    title: 'App password needed',
    message: 'This provider needs an app password. Create one in the settings of the email account, and enter it here.',
    data: AboutServer,
  },
  MailServerRefused: {
    status: 422,
    title: 'The server says no',
    message: 'The server refused the sign-in.',
    data: AboutServer,
  },
  CarrierAway: {
    status: 503,
    title: 'No answer',
    message: 'The carrier can’t be reached, or asked us to wait. Nothing was changed. Try again in a moment.',
  },
  TestPhoneInvalid: {
    status: 422,
    title: 'Not sent',
    message: 'Enter a phone number with its country code, such as +1 303 555 0100.',
  },
  TestEmailInvalid: { status: 422, title: 'Not sent', message: 'Enter an email address, such as ada@example.org.' },
  TestOptedOut: {
    status: 422,
    title: 'Not sent',
    message: 'The client with this number or address has opted out. Test with one of your own.',
  },
  MyPhoneMissing: {
    status: 422,
    title: 'Not sent',
    message: 'Enter your phone number in Account Settings first: the test message goes there.',
  },
  /** `data` has the carrier's words. */
  TestRefused: { status: 422, title: 'Not sent', message: 'The carrier refused the test message.', data: Said },
  /** The carrier's answer was lost. */
  TestUnknown: {
    status: 503,
    title: 'Outcome unknown',
    message: 'The carrier’s answer was lost. Look at the phone before you try again.',
  },
})
