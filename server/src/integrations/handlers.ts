import type { integrations } from '@attune/contract/integrations/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  updateWebhook,
} from './webhooks/change-webhook.ts'
import {
  listWebhookDeliveries,
  resendFailedDeliveries,
  resendWebhookDelivery,
  testWebhook,
} from './webhooks/deliveries.ts'

export const integrationHandlers: HandlersOf<typeof integrations> = {
  listWebhooks: forMember(listWebhooks),
  createWebhook: forMember(createWebhook),
  updateWebhook: forMember(updateWebhook),
  renewWebhookSecret: forMember(renewWebhookSecret),
  removeWebhook: forMember(removeWebhook),
  testWebhook: forMember(testWebhook),
  listWebhookDeliveries: forMember(listWebhookDeliveries),
  resendWebhookDelivery: forMember(resendWebhookDelivery),
  resendFailedDeliveries: forMember(resendFailedDeliveries),
}
