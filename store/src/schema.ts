import type { ContactSignUpsTable } from './contacts/sign-ups/tables.ts'
import type {
  AbsencesTable,
  AccountsTable,
  ApiKeysTable,
  MailedLinksTable,
  SetupLinksTable,
  RecoveryCodesTable,
  MembershipsTable,
  SessionsTable,
  RefreshTokensTable,
  SignInTriesTable,
  StaffTable,
  StaffManagersTable,
} from './staff/tables.ts'
import type {
  AccountSwitchesTable,
  SecondFactorResetsTable,
  KnownDevicesTable,
  SecurityLogTable,
} from './staff/tables-security.ts'
import type { NotificationSettingsTable, PushSubscriptionsTable } from './staff/tables-notifications.ts'
import type {
  ContactsTable,
  ContactCoachesTable,
  ContactAddressesTable,
  ContactLabelsTable,
} from './contacts/tables.ts'
import type { ContactImportRowsTable, ContactImportsTable } from './contacts/tables-import.ts'
import type { CarrierAccountsTable, WhatsappTemplatesTable, WhatsappWindowsTable } from './channels/tables.ts'
import type { ContactJobRowsTable, ContactJobsTable } from './bulk/tables.ts'
import type {
  ContactNotesTable,
  ContactViewsTable,
  ManagerRequestsTable,
  NoteMentionsTable,
} from './contacts/tables-notes.ts'
import type { ContactMergeRowsTable, ContactMergesTable, DifferentContactsTable } from './doubles/tables.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './integrations/tables.ts'
import type { LooksTable, ProofLinesTable } from './logs/tables.ts'
import type {
  HistoriesTable,
  HistoryClientsTable,
  HistoryMessagesTable,
  HistoryProblemsTable,
  HistoryRowsTable,
} from './moving/history/tables.ts'
import type { MediaTable } from './media/tables.ts'
import type { FactsTable } from './facts/tables.ts'
import type { OrganizationsTable, AddressesTable, AutomationSettingsTable } from './organizations/tables.ts'
import type { AgreementSignaturesTable, AgreementsTable } from './staff/agreement/tables.ts'
import type {
  AddressPaceTable,
  ThreadsTable,
  MessagesTable,
  BroughtFilesTable,
  MailHtmlTable,
  MessageAttachmentsTable,
  MessageContextsTable,
  DeliveriesTable,
  InboundSeenTable,
  ReadMarksTable,
  DraftsTable,
} from './conversations/tables.ts'
import type { ThreadCountsTable, ThreadFolderMembersTable, ThreadFoldersTable } from './conversations/tables-folders.ts'
import type { DeliveryAttemptsTable, MessageReactionsTable, TranscriptsTable } from './conversations/tables-messages.ts'
import type { MessageTemplatesTable } from './conversations/tables-composer.ts'
import type {
  AutomationCountsTable,
  ClientRuleChangesTable,
  ClientRulesTable,
  HeldMessagesTable,
  MessageGatesTable,
  MessageOriginsTable,
  TakeoversTable,
} from './conversations/automated/tables.ts'
import type {
  ProgramStatesTable,
  ProgramStepRunsTable,
  ProgramsTable,
  ProgramVersionsTable,
} from './programs/tables.ts'
import type { PromptLogsTable, PromptTemplatesTable, PromptTemplateVersionsTable } from './prompts/tables.ts'
import type { RecentQuestionsTable } from './questions/tables.ts'
import type { ScheduledMessagesTable, ScheduledTemplatesTable } from './schedules/tables.ts'
import type { ScenesTable, SceneVersionsTable } from './scenes/tables.ts'
import type { SceneCasesTable, SceneDraftsTable, SceneEditorsTable } from './scenes/tables-editing.ts'
import type {
  RunEffectsTable,
  RunPlacesTable,
  RunProblemsTable,
  RunsTable,
  RunTurnsTable,
} from './scenes/runs/tables.ts'
import type { KeywordConfirmationsTable } from './conversations/keywords/tables.ts'
import type { KeywordsTable, KeywordUsesTable } from './scenes/keywords/tables.ts'
import type { TasksTable } from './tasks/tables.ts'
import type { NoticeReadersTable, NoticesTable } from './notices/tables.ts'
import type { AlertFiringsTable, AlertStatesTable, ConfigurableAlertsTable } from './notices/tables-alerts.ts'
import type { MovedWorkTable } from './moving/tables.ts'
import type { WorkTable } from './work/tables.ts'

/** Tables outside organizations. All others are tenant tables (tested by the catalogue test). */
export interface GlobalSchema {
  organizations: OrganizationsTable
  accounts: AccountsTable
  memberships: MembershipsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  sign_in_tries: SignInTriesTable
  api_keys: ApiKeysTable
  mailed_links: MailedLinksTable
  setup_links: SetupLinksTable
  recovery_codes: RecoveryCodesTable
  known_devices: KnownDevicesTable
  security_log: SecurityLogTable
  account_switches: AccountSwitchesTable
  second_factor_resets: SecondFactorResetsTable
  notification_settings: NotificationSettingsTable
  push_subscriptions: PushSubscriptionsTable
  addresses: AddressesTable
  facts: FactsTable
  work: WorkTable
}

/** Tables the tenant role can access: its organization's rows, and part of four global tables. */
export interface TenantSchema {
  organizations: OrganizationsTable
  addresses: AddressesTable
  facts: FactsTable
  work: WorkTable
  media: MediaTable
  staff: StaffTable
  staff_managers: StaffManagersTable
  absences: AbsencesTable
  contacts: ContactsTable
  contact_coaches: ContactCoachesTable
  contact_addresses: ContactAddressesTable
  contact_labels: ContactLabelsTable
  contact_notes: ContactNotesTable
  contact_merges: ContactMergesTable
  contact_merge_rows: ContactMergeRowsTable
  different_contacts: DifferentContactsTable
  contact_sign_ups: ContactSignUpsTable
  note_mentions: NoteMentionsTable
  manager_requests: ManagerRequestsTable
  contact_views: ContactViewsTable
  contact_jobs: ContactJobsTable
  contact_job_rows: ContactJobRowsTable
  contact_imports: ContactImportsTable
  contact_import_rows: ContactImportRowsTable
  carrier_accounts: CarrierAccountsTable
  whatsapp_templates: WhatsappTemplatesTable
  whatsapp_windows: WhatsappWindowsTable
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
  agreements: AgreementsTable
  agreement_signatures: AgreementSignaturesTable
  automation_settings: AutomationSettingsTable
  automation_counts: AutomationCountsTable
  takeovers: TakeoversTable
  client_rules: ClientRulesTable
  client_rule_changes: ClientRuleChangesTable
  held_messages: HeldMessagesTable
  message_gates: MessageGatesTable
  message_origins: MessageOriginsTable
  prompt_templates: PromptTemplatesTable
  prompt_template_versions: PromptTemplateVersionsTable
  prompt_logs: PromptLogsTable
  scheduled_messages: ScheduledMessagesTable
  scheduled_templates: ScheduledTemplatesTable
  programs: ProgramsTable
  program_versions: ProgramVersionsTable
  program_states: ProgramStatesTable
  program_step_runs: ProgramStepRunsTable
  configurable_alerts: ConfigurableAlertsTable
  keywords: KeywordsTable
  keyword_uses: KeywordUsesTable
  keyword_confirmations: KeywordConfirmationsTable
  alert_states: AlertStatesTable
  alert_firings: AlertFiringsTable
  scenes: ScenesTable
  scene_versions: SceneVersionsTable
  scene_drafts: SceneDraftsTable
  scene_editors: SceneEditorsTable
  scene_cases: SceneCasesTable
  runs: RunsTable
  run_turns: RunTurnsTable
  run_problems: RunProblemsTable
  run_effects: RunEffectsTable
  run_places: RunPlacesTable
  tasks: TasksTable
  recent_questions: RecentQuestionsTable
  notices: NoticesTable
  notice_readers: NoticeReadersTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  moved_work: MovedWorkTable
  histories: HistoriesTable
  history_rows: HistoryRowsTable
  history_problems: HistoryProblemsTable
  history_messages: HistoryMessagesTable
  history_clients: HistoryClientsTable
  looks: LooksTable
  proof_lines: ProofLinesTable
}
