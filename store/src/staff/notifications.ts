import type { Insertable, Selectable } from 'kysely'
import type { Global } from '../store.ts'
import { isOpenSession } from './sessions.ts'
import type { NotificationSettingsTable, PushSubscriptionsTable } from './tables-notifications.ts'

export type NotificationRecord = Selectable<NotificationSettingsTable>
export type PushSubscriptionRecord = Selectable<PushSubscriptionsTable>

/** An account's settings; undefined if never saved. */
export const notificationSettingsOf = (db: Global, accountId: string): Promise<NotificationRecord | undefined> =>
  db.selectFrom('notification_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const putNotificationSettings = async (
  db: Global,
  settings: Insertable<NotificationSettingsTable>,
): Promise<void> => {
  const { account_id: _own, ...change } = settings
  await db
    .insertInto('notification_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/**
 * Saves a subscription. An existing row with the same endpoint is replaced: the browser has a new account, session or
 * key.
 */
export const putPushSubscription = async (db: Global, row: Insertable<PushSubscriptionsTable>): Promise<void> => {
  const { push_subscription_id: _id, endpoint_hash: _hash, ...change } = row
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(change))
    .execute()
}

/** Subscriptions of an account whose sessions are still open. */
export const pushSubscriptionsOf = (db: Global, accountId: string, now: Date): Promise<PushSubscriptionRecord[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.session_id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.account_id', '=', accountId)
    .where(isOpenSession(now))
    .orderBy('push_subscriptions.push_subscription_id')
    .execute()

/** A subscription, if it still exists and its session is open. */
export const pushSubscriptionById = (db: Global, id: string, now: Date): Promise<PushSubscriptionRecord | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.session_id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscription_id', '=', id)
    .where(isOpenSession(now))
    .executeTakeFirst()

/** Deletes subscriptions of an account's sessions that are over. */
export const dropEndedPushSubscriptions = async (db: Global, accountId: string, now: Date): Promise<void> => {
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('session_id')
        .where('account_id', '=', accountId)
        .where((where) => where.not(isOpenSession(now)(where))),
    )
    .execute()
}

/** Deletes an account's subscription by its endpoint. Returns its id; null if there was none. */
export const removePushSubscriptionAt = async (
  db: Global,
  accountId: string,
  endpointHash: Buffer,
): Promise<string | null> => {
  const row = await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint_hash', '=', endpointHash)
    .returning('push_subscription_id')
    .executeTakeFirst()
  return row?.push_subscription_id ?? null
}

export const removePushSubscriptionById = async (db: Global, id: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('push_subscriptions')
    .where('push_subscription_id', '=', id)
    .returning('push_subscription_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The browsers that want push notices of alerts and errors: those of the organization's accounts, and of the
 * installation's.
 */
export const browsersForNotices = async (
  db: Global,
  organizationId: string,
): Promise<{ accountId: string; pushSubscriptionId: string }[]> => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('notification_settings', 'notification_settings.account_id', 'push_subscriptions.account_id')
    .innerJoin('memberships', 'memberships.account_id', 'push_subscriptions.account_id')
    .select(['push_subscriptions.account_id', 'push_subscriptions.push_subscription_id'])
    .where('notification_settings.notices', '=', true)
    .where((where) =>
      where.or([
        where('memberships.organization_id', '=', organizationId),
        where('memberships.organization_id', 'is', null),
      ]),
    )
    .orderBy('push_subscriptions.push_subscription_id')
    .execute()
  return rows.map((row) => ({ accountId: row.account_id, pushSubscriptionId: row.push_subscription_id }))
}

/** Accounts of an organization with push notices on and a subscribed browser. */
export const listAccountsWithPush = async (db: Global, organizationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('notification_settings', 'notification_settings.account_id', 'memberships.account_id')
    .select('memberships.account_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('notification_settings.push', '!=', 'off')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_subscriptions')
          .select('push_subscriptions.account_id')
          .whereRef('push_subscriptions.account_id', '=', 'memberships.account_id'),
      ),
    )
    .execute()
  return rows.map((row) => row.account_id)
}
