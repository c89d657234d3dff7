import { randomBytes } from 'node:crypto'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { channels } from '@attune/contract/channels/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'

const credentials = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'a-token-of-nobody',
  key: { sid: `SK${'0'.repeat(32)}`, secret: 'a-secret-of-nobody' },
}

/** A server on this machine, where no mailbox of an organization may be. */
const mailServer = { host: '127.0.0.1', port: 9, security: 'tls' as const, user: 'care', password: 'of nobody' }
const mailbox = { address: 'care@northline.example', smtp: mailServer, imap: mailServer }

const freshSid = () => randomBytes(16).toString('hex')
const NO_TEMPLATE = `wt_${'0'.repeat(32)}`
const NOBODYS = `ch_${'0'.repeat(32)}`

export const examples: ExamplesOf<typeof channels> = {
  list: () => ({}),
  checkTwilio: () => credentials,
  connectTwilio: () => ({
    ...credentials,
    numbers: ['+13035550100'],
    messagingServiceSid: `MG${'0'.repeat(32)}`,
  }),
  guessMailbox: () => ({ address: 'northline@gmail.com' }),
  checkMailbox: () => mailbox,
  connectMailbox: ({ accountId }) => ({
    ...{ ...mailbox, title: 'Care', name: 'Northline', owner: accountId, replies: 'plus' },
    trustedServer: 'mx.northline.example',
  }),
  changeMailboxPassword: () => ({ id: NOBODYS, password: 'of nobody', imapPassword: 'of nobody' }),
  listWhatsAppTemplates: () => ({}),
  addWhatsAppTemplate: () => ({
    ...{ name: 'check_in', language: 'en', body: 'A word from your coach: {{1}}' },
    contentSid: `HX${freshSid()}`,
  }),
  fetchWhatsAppTemplates: () => ({}),
  chooseWhatsAppTemplate: () => ({ id: NO_TEMPLATE }),
  removeWhatsAppTemplate: () => ({ id: NO_TEMPLATE }),
  update: ({ accountId }) => ({
    id: NOBODYS,
    title: 'Denver',
    owner: accountId,
    isPaused: true,
    segmentsPerSecond: 10,
    rev: 1,
  }),
  sendTest: () => ({ id: NOBODYS, to: '+13035550199' }),
  disconnect: () => ({ id: NOBODYS }),
  listOfClient: ({ contactId }) => ({ id: contactId }),
  getMyNumber: () => ({}),
  testMyNumber: () => ({ id: NOBODYS }),
}

/** Nobody has such a channel, and no test reaches Twilio. */
export const refused: Record<string, RefusalCode> = {
  'channels.checkTwilio': 'CarrierAway',
  'channels.connectTwilio': 'CarrierAway',
  'channels.checkMailbox': 'MailHostPrivate',
  'channels.connectMailbox': 'MailHostPrivate',
  'channels.changeMailboxPassword': 'ChannelNotFound',
  'channels.fetchWhatsAppTemplates': 'NoTwilioAccount',
  'channels.chooseWhatsAppTemplate': 'WhatsAppTemplateNotFound',
  'channels.removeWhatsAppTemplate': 'WhatsAppTemplateNotFound',
  'channels.update': 'ChannelNotFound',
  'channels.sendTest': 'ChannelNotFound',
  'channels.disconnect': 'ChannelNotFound',
  'channels.testMyNumber': 'ChannelNotFound',
}
