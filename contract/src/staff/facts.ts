/** Facts of accounts and sessions. They never contain the new values. */
export const STAFF_FACTS = [
  'SessionStarted',
  'SessionEnded',
  'AccountRightsChanged',
  'AccountProfileChanged',
  'AccountPhoneChanged',
  'AccountEmailChangeAsked',
  'AccountEmailChanged',
  'AccountPasswordChanged',
  'SecondFactorAdded',
  'SecondFactorRemoved',
  'ApiKeyCreated',
  'ApiKeyRevoked',
  'StaffRenamed',
  'AccountNotificationsChanged',
  'AccountPushAdded',
  'AccountPushRemoved',
] as const
