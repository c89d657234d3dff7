import type { CarrierAccountsTable, WhatsappTemplatesTable, WhatsappWindowsTable } from './tables.ts'

export interface ChannelsSchema {
  carrier_accounts: CarrierAccountsTable
  whatsapp_templates: WhatsappTemplatesTable
  whatsapp_windows: WhatsappWindowsTable
}
