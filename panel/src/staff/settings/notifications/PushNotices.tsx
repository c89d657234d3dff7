import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotifyOf } from '@attune/contract/staff/notifications'
import { failureOf } from '../../../client/failure.ts'
import { loadPushState, subscribeBrowser, unsubscribeBrowser, type PushState } from '../../notifications/push.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { NotifyChoice } from './NotifyChoice.tsx'
import { Problem } from './DesktopNotices.tsx'
import { BLOCKED, UNSUPPORTED_PUSH } from './notification-labels.ts'
import classes from './Notifications.module.css'

const STATE = ['push-state'] as const

interface PushNoticesProps {
  /** Which clients' messages are pushed, and whether alerts and errors are. */
  messages: NotifyOf
  notices: boolean
  onChange: (part: { push: NotifyOf } | { notices: boolean }) => void
}

/** Push notices while the panel is closed. Each browser is subscribed separately. */
export const PushNotices = ({ messages, notices, onChange }: PushNoticesProps) => {
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey: STATE, queryFn: loadPushState, staleTime: 0 })
  const setState = (next: PushState) => client.setQueryData(STATE, next)
  const subscribe = useMutation({ mutationFn: subscribeBrowser, onSuccess: setState })
  const unsubscribe = useMutation({ mutationFn: unsubscribeBrowser, onSuccess: () => setState('off') })
  const choose = async (next: { push: NotifyOf } | { notices: boolean }) => {
    const isWanted = 'push' in next ? next.push !== 'off' : next.notices
    if (isWanted && state !== 'on') {
      const reached = await subscribe.mutateAsync().catch(() => null) // The error is shown below.
      if (reached !== 'on') return
    }
    onChange(next)
  }
  return (
    <SettingsPart title="Push notices" words="Shows who wrote and what on this device, even while Attune is closed.">
      <NotifyChoice label="Push notices" value={messages} onChange={(push) => void choose({ push })} />
      <Switch
        label="Alerts and errors, too"
        checked={notices}
        onChange={(event) => void choose({ notices: event.currentTarget.checked })}
      />
      {state === 'denied' && <Problem words={BLOCKED} />}
      {state === 'unsupported' && <Problem words={UNSUPPORTED_PUSH} />}
      {subscribe.error !== null && <Problem words={`Couldn’t subscribe this browser. ${messageOf(subscribe.error)}`} />}
      {(messages !== 'off' || notices) && (state === 'on' || state === 'off') && (
        <p className={classes.problem}>
          {state === 'on' ? 'This browser is subscribed.' : 'This browser is not subscribed.'}
          <BusyButton
            variant="default"
            isBusy={subscribe.isPending || unsubscribe.isPending}
            onClick={() => (state === 'on' ? unsubscribe : subscribe).mutate()}
          >
            {state === 'on' ? 'Unsubscribe' : 'Subscribe'}
          </BusyButton>
        </p>
      )}
    </SettingsPart>
  )
}

/** The server's message, or the browser's own. */
const messageOf = (error: Error): string => (error instanceof DOMException ? error.message : failureOf(error).content)
