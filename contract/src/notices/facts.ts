import { defineFacts } from '../facts.ts'

/** Facts of the notices slice. Their payload names the notice and the accounts that see it, never its title. */
export const noticeFacts = defineFacts({
  NoticeRaised: { about: 'notices', live: 'notices' },
  NoticeRead: { about: 'notices', live: 'notices' },
  NoticeClosed: { about: 'notices', live: 'notices' },
  NoticeReopened: { about: 'notices', live: 'notices' },
  /** An alert of the organization was created, changed, or switched on or off. */
  ConfiguredAlertSaved: { about: 'alerts', live: 'none' },
  ConfiguredAlertRemoved: { about: 'alerts', live: 'none' },
})
