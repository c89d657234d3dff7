/** Of accounts and sessions. None of them tells what something was changed to. */
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
