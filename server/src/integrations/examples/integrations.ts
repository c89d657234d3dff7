import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { integrations } from '@attune/contract/integrations/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'

const NOBODYS_WEBHOOK = { id: `wh_${'0'.repeat(32)}` }

export const examples: ExamplesOf<typeof integrations> = {
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
export const refused: Record<string, RefusalCode> = {
  'integrations.updateWebhook': 'WebhookNotFound',
  'integrations.renewWebhookSecret': 'WebhookNotFound',
  'integrations.removeWebhook': 'WebhookNotFound',
  'integrations.testWebhook': 'WebhookNotFound',
  'integrations.listWebhookDeliveries': 'WebhookNotFound',
  'integrations.resendWebhookDelivery': 'WebhookNotFound',
  'integrations.resendFailedDeliveries': 'WebhookNotFound',
}
