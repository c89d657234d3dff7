import { defineFacts } from '../facts.ts'

/** Facts of accounts and sessions. They never contain the new values. */
export const staffFacts = defineFacts({
  SessionStarted: { about: 'accounts', live: 'none' },
  SessionEnded: { about: 'accounts', live: 'none' },
  AccountRightsChanged: { about: 'accounts', live: 'none' },
  AccountProfileChanged: { about: 'accounts', live: 'none' },
  OrganizationAgreementChanged: { about: 'accounts', live: 'none' },
  AccountAgreementSigned: { about: 'accounts', live: 'none' },
  AccountPhoneChanged: { about: 'accounts', live: 'none' },
  AccountEmailChangeAsked: { about: 'accounts', live: 'none' },
  AccountEmailChanged: { about: 'accounts', live: 'none' },
  AccountPasswordChanged: { about: 'accounts', live: 'none' },
  SecondFactorAdded: { about: 'accounts', live: 'none' },
  SecondFactorRemoved: { about: 'accounts', live: 'none' },
  ApiKeyCreated: { about: 'accounts', live: 'none' },
  ApiKeyRevoked: { about: 'accounts', live: 'none' },
  /** It resets live streams (`reset: names`), because names are shown everywhere. */
  StaffRenamed: { about: 'accounts', live: 'none', touches: ['thread'] },
  AccountNotificationsChanged: { about: 'accounts', live: 'none' },
  AccountPushAdded: { about: 'accounts', live: 'none' },
  AccountPushRemoved: { about: 'accounts', live: 'none' },
  AccountSwitchStarted: { about: 'accounts', live: 'none' },
  AccountSwitchConfirmed: { about: 'accounts', live: 'none' },
  AccountSwitchEnded: { about: 'accounts', live: 'none' },
  AbsenceSet: { about: 'absences', live: 'none' },
  AbsenceChanged: { about: 'absences', live: 'none' },
  AbsenceEnded: { about: 'absences', live: 'none' },
})
