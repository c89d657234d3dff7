import type { NotificationSettings } from '@attune/contract/staff/notifications'
import {
  notificationSettingsOf,
  putNotificationSettings,
  type NotificationRecord,
} from '@attune/store/staff/notifications'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { changeOwnAccount } from '../account/change-own-account.ts'
import type { Person } from '../../calls/who.ts'

/**
 * The defaults: the tab's title counts and nothing else happens, since anything more requires the browser's permission.
 */
const UNTOUCHED: NotificationSettings = {
  title: 'mine',
  desktop: 'off',
  sound: 'off',
  push: 'off',
  notices: false,
  quiet: null,
}

export const getNotifications = (deps: Deps, who: Person): Promise<NotificationSettings> =>
  settingsOf(deps.store.global, who.account.account_id)

export const setNotifications = (deps: Deps, who: Person, input: NotificationSettings): Promise<NotificationSettings> =>
  changeOwnAccount(deps, who, async ({ tx, held, recordFact }) => {
    const { quiet, ...choice } = input
    await putNotificationSettings(tx, {
      account_id: held.account_id,
      ...choice,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
    })
    await recordFact('AccountNotificationsChanged')
    return settingsOf(tx, held.account_id)
  })

/** Loads how an account wants to be notified of new messages. */
export const settingsOf = async (db: Global, accountId: string): Promise<NotificationSettings> => {
  const row = await notificationSettingsOf(db, accountId)
  return row === undefined ? UNTOUCHED : settingsFor(row)
}

const settingsFor = ({
  title,
  desktop,
  sound,
  push,
  notices,
  quiet_from,
  quiet_to,
}: NotificationRecord): NotificationSettings => ({
  title,
  desktop,
  sound,
  push,
  notices,
  quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
})
