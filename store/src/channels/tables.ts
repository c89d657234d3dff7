import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from '../columns.ts'

/** One of the two servers of a mailbox, without its password. */
export interface MailServerColumns {
  host: string
  port: number
  security: 'tls' | 'starttls'
  user: string
}

/** How a mailbox is reached, without its passwords. */
export interface MailboxColumns {
  /** The sender's name on its mails; empty for none. */
  name: string
  smtp: MailServerColumns
  imap: MailServerColumns
  /** How clients' replies find their thread. */
  replies: 'plus' | 'catch-all' | 'chain'
  /** The server that is trusted on who senders are; null for none. */
  trustedServer: string | null
}

export interface CarrierAccountsTable {
  organization_id: string
  carrier_account_id: string
  carrier: string
  /** The carrier's own id of the account. */
  sid: string
  title: string
  key_sid: string | null
  messaging_service_sid: string | null
  /** The last four characters of the token. */
  token_end: string
  /** The credentials, encrypted; null once its last channel is disconnected. */
  sealed: Buffer | null
  /** Which key they are encrypted with. */
  sealed_by: string | null
  /** Why the carrier accepts nothing from this account; null if it does. */
  problem: string | null
  /** Why nothing can be read from this mailbox; null if it can, or if this isn't a mailbox. */
  problem_in: Generated<string | null>
  /** Null for what isn't a mailbox. */
  mailbox: ColumnType<MailboxColumns | null, string | null | undefined, string | null>
  created_at: Timestamp
  changed_at: Timestamp
}

/** Whether a carrier account answers. */
export interface CarrierReachTable {
  organization_id: string
  carrier: string
  /** Empty for the one from the installation's settings. */
  account: string
  /** Since when it answers, as far as screens say; null if it never did. */
  there_since: NullableTimestamp
  /** Null while it answers. */
  away_since: NullableTimestamp
  /** Whether it failed to answer to a message, and not only when asked for something. */
  away_at_sending: Generated<boolean>
  /** Whether screens, and a notice to the admins, say that it doesn't answer. */
  is_told: Generated<boolean>
  /** Whether it gave a sign of life, so that the next message may try. */
  is_open: Generated<boolean>
  /** Whether the last message got no answer, though there was a sign of life. */
  is_doubted: Generated<boolean>
}

/** How long WhatsApp accepts free texts to a client from one of our addresses. */
export interface WhatsappWindowsTable {
  organization_id: string
  contact_id: string
  own_address: string
  /** When the client last wrote to it. */
  opened_at: Timestamp
  /** When the carrier said that it is over, whatever our clock says. */
  closed_at: NullableTimestamp
}

/** A text with placeholders that WhatsApp has approved, or has been asked to approve. */
export interface WhatsappTemplatesTable {
  organization_id: string
  template_id: string
  name: string
  language: string
  body: string
  state: 'approved' | 'pending' | 'rejected'
  /** Twilio's id for it. */
  content_sid: string
  /** The Twilio account that it was fetched from; null if it was added by hand. */
  account_sid: string | null
  /** Why WhatsApp rejected it. */
  rejection: string | null
  /** The one automation uses once the window has closed. */
  is_default: Generated<boolean>
  created_at: Timestamp
  changed_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    carrier_accounts: CarrierAccountsTable
    carrier_reach: CarrierReachTable
    whatsapp_templates: WhatsappTemplatesTable
    whatsapp_windows: WhatsappWindowsTable
  }
}
