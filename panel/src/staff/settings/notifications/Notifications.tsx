import { useMutation, useQuery } from '@tanstack/react-query'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { queryClient } from '../../../client/query-client.ts'
import { notificationsQuery } from '../../notifications/queries.ts'
import { playSound } from '../../notifications/sound.ts'
import { SettingsSection, SettingsPart } from '../SettingsSection.tsx'
import { QueryPart } from '../security/QueryPart.tsx'
import { NotifyChoice, type NotifyChoiceProps } from './NotifyChoice.tsx'
import { DesktopNotices } from './DesktopNotices.tsx'
import { PushNotices } from './PushNotices.tsx'
import { QuietHoursPart } from './QuietHoursPart.tsx'

/** `/me/settings/notifications`: how one hears of new messages. Each change counts at once. */
export const Notifications = () => {
  const { timezone } = useAccount()
  const settings = useQuery(notificationsQuery)
  const { mutate } = useMutation({
    mutationKey: notificationsQuery.queryKey,
    // One after the other: the last choice is the one that stays.
    scope: { id: 'notifications' },
    mutationFn: (next: NotificationSettings) => calls.staff.setNotifications(next),
    onMutate: (next) => {
      void queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
      queryClient.setQueryData(notificationsQuery.queryKey, next)
    },
    onError: (error) => {
      notifyFailure(error)
      void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    },
  })
  const change = (part: Partial<NotificationSettings>) => {
    const held = queryClient.getQueryData(notificationsQuery.queryKey)
    if (held !== undefined) mutate({ ...held, ...part })
  }
  return (
    <SettingsSection path="notifications">
      <QueryPart of={settings} label="Notifications are loading">
        {(data) => (
          <>
            <SettingsPart title="Tab title" words="How many conversations are unread stands in front of the title.">
              <NotifyChoice label="Tab title" value={data.title} onChange={(title) => change({ title })} />
            </SettingsPart>
            <SettingsPart title="Sound" words="Two notes when a client writes. Only one of your tabs plays them.">
              <NotifyChoice label="Sound" value={data.sound} onChange={playAndChange(change)} />
            </SettingsPart>
            <DesktopNotices value={data.desktop} onChange={(desktop) => change({ desktop })} />
            <PushNotices value={data.push} onChange={(push) => change({ push })} />
            <QuietHoursPart quiet={data.quiet} zone={timezone} onChange={(quiet) => change({ quiet })} />
          </>
        )}
      </QueryPart>
    </SettingsSection>
  )
}

/** It is heard as soon as it is chosen: that is also the touch a browser waits for before it lets a page sound. */
const playAndChange =
  (change: (part: Partial<NotificationSettings>) => void): NotifyChoiceProps['onChange'] =>
  (sound) => {
    if (sound !== 'off') void playSound().catch(() => undefined) // A machine without a loudspeaker.
    change({ sound })
  }
