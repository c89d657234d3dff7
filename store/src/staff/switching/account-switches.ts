import { sql, type Insertable, type Selectable } from 'kysely'
import type { Global } from '../../store.ts'
import type { AccountSwitchesTable } from '../tables-security.ts'

export type SwitchRecord = Selectable<AccountSwitchesTable>

/** A switch with the name and email of who switched. */
export type SwitchWithActor = SwitchRecord & { actor_name: string; actor_email: string }

/** The switches of these sessions that nobody has ended. Their time may be over. */
export const openSwitchesOf = (db: Global, sessionIds: string[]): Promise<SwitchRecord[]> =>
  sessionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('account_switches')
        .selectAll()
        .where(sql<boolean>`session_id = any(${sessionIds}::text[])`)
        .where('ended_at', 'is', null)
        .execute()

/** Begins a switch. False if the session already has an open one. */
export const insertSwitch = async (db: Global, row: Insertable<AccountSwitchesTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_switches')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Confirms a switch, unless it was confirmed before. */
export const confirmSwitch = async (db: Global, switchId: string, purpose: string, at: Date): Promise<void> => {
  await db
    .updateTable('account_switches')
    .set({ confirmed_at: at, purpose })
    .where('switch_id', '=', switchId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the open switches of these sessions, each at the end of its time if that has passed. Returns them. */
export const endSwitchesOf = (db: Global, sessionIds: string[], at: Date): Promise<SwitchRecord[]> =>
  db
    .updateTable('account_switches')
    .set({ ended_at: sql<Date>`least(expires_at, ${at}::timestamptz)` })
    .where(sql<boolean>`session_id = any(${sessionIds}::text[])`)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()

/** Who was in an account, newest first. */
export const listSwitchesInto = (db: Global, accountId: string, limit: number): Promise<SwitchWithActor[]> =>
  withActor(db)
    .where('account_switches.account_id', '=', accountId)
    .orderBy('account_switches.started_at', 'desc')
    .orderBy('account_switches.switch_id', 'desc')
    .limit(limit)
    .execute()

export const switchById = (db: Global, switchId: string): Promise<SwitchWithActor> =>
  withActor(db).where('switch_id', '=', switchId).executeTakeFirstOrThrow()

const withActor = (db: Global) =>
  db
    .selectFrom('account_switches')
    .innerJoin('accounts', 'accounts.account_id', 'account_switches.actor_id')
    .selectAll('account_switches')
    .select(['accounts.name as actor_name', 'accounts.email as actor_email'])
