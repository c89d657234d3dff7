import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { AccountId, ContactId } from '../ids.ts'
import { ChannelId } from './ids.ts'
import { Channel, MyNumber, TwilioOffer, WritingChannel } from './entity.ts'
import { CHANNEL_MAX, SEGMENTS_PER_SECOND_MAX } from './limits.ts'
import { mailboxCalls } from './mailbox-calls.ts'
import { channelRefusals } from './refusals.ts'
import { whatsappCalls } from './whatsapp/calls.ts'

const Secret = z
  .string()
  .regex(/^[!-~]{16,200}$/, 'Paste it as the Twilio Console shows it: 16 to 200 characters without spaces.')
/** A number, a short code, or a WhatsApp sender. */
const TwilioSender = z
  .string()
  .regex(/^(?:whatsapp:)?\+[1-9][0-9]{6,14}$|^[1-9][0-9]{4,5}$/, 'Use a number such as +13035550100.')

const TwilioCredentials = z.strictObject({
  accountSid: z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'An Account SID is AC followed by 32 letters and digits.'),
  /** Optional if the account is already connected. Twilio uses it to sign what it posts. */
  authToken: Secret.optional(),
  /** An API key for making calls, which can be revoked without touching the account. */
  key: z
    .strictObject({
      sid: z.string().regex(/^SK[0-9a-fA-F]{32}$/, 'The SID of an API key is SK followed by 32 letters and digits.'),
      secret: Secret,
    })
    .optional(),
})

const credentialErrors = {
  ChannelsInDemo: channelRefusals.ChannelsInDemo,
  PublicAddressMissing: channelRefusals.PublicAddressMissing,
  TwilioTokenNeeded: channelRefusals.TwilioTokenNeeded,
  TwilioCredentialsWrong: channelRefusals.TwilioCredentialsWrong,
  TwilioKeyWrong: channelRefusals.TwilioKeyWrong,
  TwilioAccountUnknown: channelRefusals.TwilioAccountUnknown,
  TwilioAccountNotActive: channelRefusals.TwilioAccountNotActive,
  TwilioRefused: channelRefusals.TwilioRefused,
  CarrierAway: channelRefusals.CarrierAway,
}

/** Seeing which numbers there are requires a separate permission. */
const NUMBERS = { also: 'phone-numbers.view' } as const

/** Lists the organization's channels with their health, disconnected ones last. */
const list = tenantCall(
  'organizations.view',
  { method: 'GET', path: '/v1/channels', summary: 'List channels' },
  NUMBERS,
)
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Channel) }))

/** Checks the credentials of a Twilio account and asks Twilio which numbers and Messaging Services it has. Changes nothing. */
const checkTwilio = tenantCall(
  'organizations.update',
  { method: 'POST', path: '/v1/channels/twilio.check', summary: 'Check a Twilio account' },
  { reads: true },
)
  .input(TwilioCredentials)
  .output(TwilioOffer)
  .errors(credentialErrors)

/**
 * Connects numbers of a Twilio account: sets their webhooks at Twilio, then gives them to the organization. Clients
 * with a phone number can be texted from them at once. If an account is already connected, the new credentials replace
 * its old ones. Connecting a number again sets its webhook again.
 */
const connectTwilio = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/channels/twilio.connect',
  summary: 'Connect numbers of a Twilio account',
})
  .input(
    TwilioCredentials.extend({
      numbers: z.array(TwilioSender).min(1, 'Choose a number.').max(CHANNEL_MAX.numbers),
      /** The Messaging Service that messages are sent through; null for none. If omitted, it stays as it is. */
      messagingServiceSid: z
        .string()
        .regex(/^MG[0-9a-fA-F]{32}$/, 'The SID of a Messaging Service is MG followed by 32 letters and digits.')
        .nullable()
        .optional(),
    }),
  )
  .output(z.object({ data: z.array(Channel) }))
  .errors({
    ...credentialErrors,
    TwilioNumberUnknown: channelRefusals.TwilioNumberUnknown,
    TwilioNumberCantText: channelRefusals.TwilioNumberCantText,
    NumberTaken: channelRefusals.NumberTaken,
    TwilioServiceUnknown: channelRefusals.TwilioServiceUnknown,
    TwilioNumberOutsideService: channelRefusals.TwilioNumberOutsideService,
  })

/** Updates the given fields; with `rev`, only if nobody changed the channel since. A paused channel sends nothing. */
const update = tenantCall('organizations.update', {
  method: 'PATCH',
  path: '/v1/channels/{id}',
  summary: 'Update a channel',
})
  .input(
    z.strictObject({
      id: ChannelId,
      title: z.string().trim().max(CHANNEL_MAX.title).optional(),
      /** The coach whose clients get messages from it; null for the whole organization. */
      owner: AccountId.nullable().optional(),
      isPaused: z.boolean().optional(),
      /** How many segments per second it sends, as approved by its carrier; null for the limit of its kind. */
      segmentsPerSecond: z.number().int().min(1).max(SEGMENTS_PER_SECOND_MAX).nullable().optional(),
      rev: z.number().int().min(1).max(2_000_000_000).optional(),
    }),
  )
  .output(Channel)
  .errors({
    ChannelNotFound: channelRefusals.ChannelNotFound,
    ChannelOutdated: { ...channelRefusals.ChannelOutdated, data: Channel },
    ChannelOwnerUnknown: channelRefusals.ChannelOwnerUnknown,
    ChannelNotPaced: channelRefusals.ChannelNotPaced,
    ChannelNotActive: channelRefusals.ChannelNotActive,
  })

const testErrors = {
  ChannelNotFound: channelRefusals.ChannelNotFound,
  ChannelNotActive: channelRefusals.ChannelNotActive,
  TestRefused: channelRefusals.TestRefused,
  TestUnknown: channelRefusals.TestUnknown,
  CarrierAway: channelRefusals.CarrierAway,
}
/** `to` is the number or address it went to. */
const TestSent = z.object({ to: z.string() })

/** Sends a short test message from a channel to your own phone or an email address, outside any conversation. */
const sendTest = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/channels/{id}/test',
  summary: 'Send a test text',
})
  .input(z.strictObject({ id: ChannelId, to: z.string().max(320) }))
  .output(TestSent)
  .errors({
    ...testErrors,
    TestPhoneInvalid: channelRefusals.TestPhoneInvalid,
    TestEmailInvalid: channelRefusals.TestEmailInvalid,
    TestOptedOut: channelRefusals.TestOptedOut,
  })

/**
 * Disconnects a channel. Its webhook is removed at the carrier if the carrier can be reached. Threads keep their
 * messages; clients are written to from other channels that can reach them, and messages waiting for this one fail.
 * When an account's last channel is disconnected, its credentials are deleted.
 */
const disconnect = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/channels/{id}/disconnect',
  summary: 'Disconnect a channel',
})
  .input(z.strictObject({ id: ChannelId }))
  .output(Channel)
  .errors({ ChannelNotFound: channelRefusals.ChannelNotFound, ChannelOfSettings: channelRefusals.ChannelOfSettings })

/**
 * Lists the channels that can write to a client now: the one the thread was last on, the coach's own, the
 * organization's, and yours. The first is the one used if a message names none. Empty if nothing can reach the client.
 */
const listOfClient = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/channels',
  summary: 'List the channels that can write to a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(WritingChannel) }))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

/** Returns the numbers that you write from, and their state. */
const getMyNumber = tenantCall(
  'conversations.view',
  { method: 'GET', path: '/v1/my-number', summary: 'Get your number' },
  NUMBERS,
)
  .input(z.strictObject({}).optional())
  .output(MyNumber)

/** Sends a test text from your number, or from one of the organization's, to your own phone. */
const testMyNumber = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v1/my-number/{id}/test',
    summary: 'Send a test text to your phone',
  },
  NUMBERS,
)
  .input(z.strictObject({ id: ChannelId }))
  .output(TestSent)
  .errors({ ...testErrors, MyPhoneMissing: channelRefusals.MyPhoneMissing })

export const channels = {
  list,
  checkTwilio,
  connectTwilio,
  ...mailboxCalls,
  ...whatsappCalls,
  update,
  sendTest,
  disconnect,
  listOfClient,
  getMyNumber,
  testMyNumber,
}
