import type {
  AccountsTable,
  MembershipsTable,
  SessionsTable,
  RefreshTokensTable,
  SignInTriesTable,
  ApiKeysTable,
  MailedLinksTable,
  SetupLinksTable,
  RecoveryCodesTable,
  StaffTable,
  StaffManagersTable,
  AbsencesTable,
} from './tables.ts'
import type {
  KnownDevicesTable,
  SecurityLogTable,
  AccountSwitchesTable,
  SecondFactorResetsTable,
} from './tables-security.ts'
import type { NotificationSettingsTable, PushSubscriptionsTable } from './tables-notifications.ts'
import type { AgreementsTable, AgreementSignaturesTable } from './agreement/tables.ts'

/** Tables outside organizations. */
export interface GlobalStaffSchema {
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
}

export interface StaffSchema {
  staff: StaffTable
  staff_managers: StaffManagersTable
  absences: AbsencesTable
  agreements: AgreementsTable
  agreement_signatures: AgreementSignaturesTable
}
