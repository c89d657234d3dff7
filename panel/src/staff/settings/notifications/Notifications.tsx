import { useMutation, useQuery } from '@tanstack/react-query'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { queryClient } from '../../../client/query-client.ts'
import { notificationsQuery } from '../../notifications/queries.ts'
import { playSound } from '../../notifications/sound.ts'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { QueryPart } from '../security/QueryPart.tsx'
import { NotifyChoice, type NotifyChoiceProps } from './NotifyChoice.tsx'
import { DesktopNotices } from './DesktopNotices.tsx'
import { PushNotices } from './PushNotices.tsx'
import { QuietHoursPart } from './QuietHoursPart.tsx'

/** `/me/settings/notifications`: how to be notified of new messages. Each change is saved at once. */
export const Notifications = () => {
  const { timezone } = useAccount()
  const settings = useQuery(notificationsQuery)
  const { mutate } = useMutation({
    mutationKey: notificationsQuery.queryKey,
    // Sequential, so that the last choice wins.
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
    const current = queryClient.getQueryData(notificationsQuery.queryKey)
    if (current !== undefined) mutate({ ...current, ...part })
  }
  return (
    <SettingsSection path="notifications">
      <QueryPart of={settings} label="Loading notifications">
        {(data) => (
          <>
            <SettingsPart title="Tab title" words="Shows the number of unread conversations in the tab title.">
              <NotifyChoice label="Tab title" value={data.title} onChange={(title) => change({ title })} />
            </SettingsPart>
            <SettingsPart title="Sound" words="Plays two notes when a client writes, in only one of your tabs.">
              <NotifyChoice label="Sound" value={data.sound} onChange={playAndChange(change)} />
            </SettingsPart>
            <DesktopNotices value={data.desktop} onChange={(desktop) => change({ desktop })} />
            <PushNotices messages={data.push} notices={data.notices} onChange={change} />
            <QuietHoursPart quiet={data.quiet} zone={timezone} onChange={(quiet) => change({ quiet })} />
          </>
        )}
      </QueryPart>
    </SettingsSection>
  )
}

/** Plays the sound when it is chosen; this is also the interaction browsers require before a page may play sounds. */
const playAndChange =
  (change: (part: Partial<NotificationSettings>) => void): NotifyChoiceProps['onChange'] =>
  (sound) => {
    if (sound !== 'off') void playSound().catch(() => undefined) // No loudspeaker.
    change({ sound })
  }
