import type { WebhooksTable, WebhookDeliveriesTable } from './tables.ts'

export interface IntegrationsSchema {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
