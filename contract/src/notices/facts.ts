/** Facts of the notices slice. Their payload names the notice and the accounts that see it, never its title. */
export const NOTICE_FACTS = [
  'NoticeRaised',
  'NoticeRead',
  'NoticeClosed',
  'NoticeReopened',
  /** An alert of the organization was created, changed, or switched on or off. */
  'ConfiguredAlertSaved',
  'ConfiguredAlertRemoved',
] as const
