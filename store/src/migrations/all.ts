import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as waitingDeliveries from './0002-waiting-deliveries.ts'

/** In order of their names; a released migration is never changed. There is no way back: restore a backup instead. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-waiting-deliveries': waitingDeliveries,
}
