import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as waitingDeliveries from './0002-waiting-deliveries.ts'
import * as media from './0003-media.ts'
import * as accounts from './0004-accounts.ts'
import * as contacts from './0005-contacts.ts'
import * as ranks from './0006-ranks.ts'
import * as theme from './0007-theme.ts'
import * as contactJobs from './0008-contact-jobs.ts'

/** In order of their names; a released migration is never changed. There is no way back: restore a backup instead. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-waiting-deliveries': waitingDeliveries,
  '0003-media': media,
  '0004-accounts': accounts,
  '0005-contacts': contacts,
  '0006-ranks': ranks,
  '0007-theme': theme,
  '0008-contact-jobs': contactJobs,
}
