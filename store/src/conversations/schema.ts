import type {
  ThreadsTable,
  MessagesTable,
  BroughtFilesTable,
  MailHtmlTable,
  MessageAttachmentsTable,
  MessageContextsTable,
  DeliveriesTable,
  AddressPaceTable,
  InboundSeenTable,
  ReadMarksTable,
  DraftsTable,
} from './tables.ts'
import type { TranscriptsTable, DeliveryAttemptsTable, MessageReactionsTable } from './tables-messages.ts'
import type { ThreadFoldersTable, ThreadFolderMembersTable, ThreadCountsTable } from './tables-folders.ts'
import type { MessageTemplatesTable } from './tables-composer.ts'
import type {
  AutomationCountsTable,
  TakeoversTable,
  ClientRulesTable,
  ClientRuleChangesTable,
  HeldMessagesTable,
  MessageGatesTable,
  MessageOriginsTable,
} from './automated/tables.ts'
import type { KeywordConfirmationsTable } from './keywords/tables.ts'

export interface ConversationsSchema {
  threads: ThreadsTable
  messages: MessagesTable
  brought_files: BroughtFilesTable
  mail_html: MailHtmlTable
  message_attachments: MessageAttachmentsTable
  transcripts: TranscriptsTable
  message_contexts: MessageContextsTable
  deliveries: DeliveriesTable
  address_pace: AddressPaceTable
  delivery_attempts: DeliveryAttemptsTable
  message_reactions: MessageReactionsTable
  inbound_seen: InboundSeenTable
  read_marks: ReadMarksTable
  drafts: DraftsTable
  thread_folders: ThreadFoldersTable
  thread_folder_members: ThreadFolderMembersTable
  thread_counts: ThreadCountsTable
  message_templates: MessageTemplatesTable
  automation_counts: AutomationCountsTable
  takeovers: TakeoversTable
  client_rules: ClientRulesTable
  client_rule_changes: ClientRuleChangesTable
  held_messages: HeldMessagesTable
  message_gates: MessageGatesTable
  message_origins: MessageOriginsTable
  keyword_confirmations: KeywordConfirmationsTable
}
