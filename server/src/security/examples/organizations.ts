import { randomBytes } from 'node:crypto'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { channels } from '@attune/contract/channels/calls'
import type { integrations } from '@attune/contract/integrations/calls'
import type { logs } from '@attune/contract/logs/calls'
import type { moving } from '@attune/contract/moving/calls'
import type { organizations } from '@attune/contract/organizations/calls'
import type { keywords } from '@attune/contract/scenes/keywords/calls'
import { newId } from '../../new-id.ts'
import { toCursor, type ExamplesOf } from './examples-of.ts'

export const organizationExamples: ExamplesOf<typeof organizations> = {
  list: ({ organizationId }) => ({ q: 'a', ids: organizationId, limit: 5, details: 'false' }),
  theme: () => ({}),
  previewTheme: () => ({ hue: 300 }),
  get: ({ organizationId }) => ({ id: organizationId }),
  // Without `rev`, which would be outdated from the second call on; labels and flags take an admin of the installation.
  patch: ({ organizationId }) => ({
    id: organizationId,
    title: 'Org',
    accentHue: 300,
    coachPages: true,
    signUps: true,
    transcripts: false,
    logo: null,
    logDays: 365,
  }),
  getAutomation: ({ organizationId }) => ({ id: organizationId }),
  patchAutomation: ({ organizationId }) => ({
    id: organizationId,
    quietHours: { from: '21:30', to: '06:30' },
    dailyCap: 40,
    muteTracking: { limit: 12, minutes: 1_440 },
    routine: { wakeUpTime: '06:45' },
    mailDomains: ['northline.example'],
    taskRules: {
      unanswered: { on: true, hours: 6 },
      rankFalling: { on: false },
      checkInMissed: { on: true, hours: 36 },
      deliveryFailed: { on: true },
      alert: { on: true },
    },
  }),
}

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

export const channelExamples: ExamplesOf<typeof channels> = {
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
  update: ({ accountId }) => ({ id: NOBODYS, title: 'Denver', owner: accountId, isPaused: true, rev: 1 }),
  sendTest: () => ({ id: NOBODYS, to: '+13035550199' }),
  disconnect: () => ({ id: NOBODYS }),
  ofClient: ({ contactId }) => ({ id: contactId }),
  myNumber: () => ({}),
  testMyNumber: () => ({ id: NOBODYS }),
}

/** Nobody has such a channel, and no test reaches Twilio. */
export const channelsRefused: Record<string, RefusalCode> = {
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

const NOBODYS_WEBHOOK = { id: `wh_${'0'.repeat(32)}` }

export const integrationExamples: ExamplesOf<typeof integrations> = {
  listWebhooks: () => ({}),
  createWebhook: () => ({ title: 'Warehouse', url: 'https://hooks.example.com/attune', kinds: ['MessageReceived'] }),
  updateWebhook: () => ({
    ...NOBODYS_WEBHOOK,
    title: 'Warehouse',
    url: 'https://hooks.example.com/attune',
    kinds: ['MessageReceived'],
    isOn: false,
    rev: 1,
  }),
  renewWebhookSecret: () => NOBODYS_WEBHOOK,
  removeWebhook: () => NOBODYS_WEBHOOK,
  testWebhook: () => NOBODYS_WEBHOOK,
  listWebhookDeliveries: () => ({ ...NOBODYS_WEBHOOK, state: 'failed', limit: 5 }),
  resendWebhookDelivery: () => ({ ...NOBODYS_WEBHOOK, delivery: `wd_${'0'.repeat(32)}` }),
  resendFailedDeliveries: () => NOBODYS_WEBHOOK,
}

/** Nobody has such a webhook. */
export const integrationsRefused: Record<string, RefusalCode> = {
  'integrations.updateWebhook': 'WebhookNotFound',
  'integrations.renewWebhookSecret': 'WebhookNotFound',
  'integrations.removeWebhook': 'WebhookNotFound',
  'integrations.testWebhook': 'WebhookNotFound',
  'integrations.listWebhookDeliveries': 'WebhookNotFound',
  'integrations.resendWebhookDelivery': 'WebhookNotFound',
  'integrations.resendFailedDeliveries': 'WebhookNotFound',
}

export const logExamples: ExamplesOf<typeof logs> = {
  listEvents: ({ accountId, contactId }) => ({
    kind: 'MessageReceived,MessageAdded',
    actor: accountId,
    contact: contactId,
    from: '2026-01-01T00:00:00Z',
    to: '2126-01-01T00:00:00Z',
    limit: 5,
  }),
  countEvents: ({ accountId, contactId }) => ({ kind: 'MessageReceived', actor: accountId, contact: contactId }),
  exportEvents: ({ accountId, contactId }) => ({
    format: 'jsonl',
    kind: ['MessageReceived'],
    actor: accountId,
    contact: contactId,
    from: '2026-01-01T00:00:00Z',
    to: '2126-01-01T00:00:00Z',
  }),
  listLooks: ({ accountId, contactId }) => ({
    id: contactId,
    by: accountId,
    limit: 5,
    next: toCursor('4102444800000000', accountId),
  }),
  listUserActions: () => ({ days: 30 }),
}

const KEYWORD = {
  match: 'first' as const,
  isActive: true,
  addLabels: ['vip'],
  removeLabels: ['new'],
  answer: 'Welcome!',
  scene: null,
}

export const keywordExamples: ExamplesOf<typeof keywords> = {
  list: () => ({}),
  create: () => ({ words: [`join ${newId('kw')}`], ...KEYWORD }),
  update: ({ keywordId }) => ({ id: keywordId, 'if-match': 1, words: [`join ${newId('kw')}`], ...KEYWORD }),
  setActive: ({ keywordId }) => ({ id: keywordId, isActive: false }),
  remove: ({ keywordId }) => ({ id: keywordId }),
  preview: () => ({ words: ['join'], match: 'whole' }),
  // Without `rev`, which would be outdated from the second call on; own texts have to name the organization.
  saveConfirmations: () => ({ language: 'de', stop: '', start: '', help: '', carrierAnswers: true }),
}

export const movingExamples: ExamplesOf<typeof moving> = {
  getMoving: () => ({}),
  startAutomation: () => ({}),
  listHistories: () => ({}),
  getHistory: () => ({ historyId: newId('hi') }),
  listHistoryProblems: () => ({ historyId: newId('hi'), limit: 5, next: toCursor('1', '') }),
  listHistoryClients: () => ({ historyId: newId('hi'), limit: 5, next: toCursor('1', '') }),
  checkHistory: () => ({
    historyId: newId('hi'),
    columns: ['client', 'direction', 'time', 'text'],
    zone: 'America/Denver',
    dayFirst: false,
    coach: null,
    own: ['+13035550100'],
  }),
  applyHistory: () => ({ historyId: newId('hi') }),
  cancelHistory: () => ({ historyId: newId('hi') }),
  takeBackHistory: () => ({ historyId: newId('hi') }),
}

/** Nothing was moved in, and nobody has such an import of conversations. */
export const movingRefused: Record<string, RefusalCode> = {
  'moving.startAutomation': 'NothingMoved',
  'moving.getHistory': 'HistoryNotFound',
  'moving.listHistoryProblems': 'HistoryNotFound',
  'moving.listHistoryClients': 'HistoryNotFound',
  'moving.checkHistory': 'HistoryNotFound',
  'moving.applyHistory': 'HistoryNotFound',
  'moving.cancelHistory': 'HistoryNotFound',
  'moving.takeBackHistory': 'HistoryNotFound',
}
