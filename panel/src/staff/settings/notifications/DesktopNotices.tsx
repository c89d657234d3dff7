import { Button } from '@mantine/core'
import { useState } from 'react'
import type { NotifyOf } from '@attune/contract/staff/notifications'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { NotifyChoice } from './NotifyChoice.tsx'
import { BLOCKED, NOT_ASKED, UNSUPPORTED_DESKTOP } from './notification-labels.ts'
import classes from './Notifications.module.css'

type Permission = NotificationPermission | 'unsupported'

/** System notifications while the panel is open in a tab. Turning them on makes the browser ask for permission. */
export const DesktopNotices = ({ value, onChange }: { value: NotifyOf; onChange: (value: NotifyOf) => void }) => {
  const [permission, setPermission] = useState(permissionNow)
  const ask = async (): Promise<boolean> => {
    const answer = permissionNow() === 'unsupported' ? 'unsupported' : await Notification.requestPermission()
    setPermission(answer)
    return answer === 'granted'
  }
  const choose = async (next: NotifyOf) => {
    if (next === 'off' || (await ask())) onChange(next)
  }
  return (
    <SettingsPart title="Desktop notices" words="Shows who wrote and what, while Attune is open in a background tab.">
      <NotifyChoice label="Desktop notices" value={value} onChange={(next) => void choose(next)} />
      {permission === 'denied' && <Problem words={BLOCKED} />}
      {permission === 'unsupported' && <Problem words={UNSUPPORTED_DESKTOP} />}
      {permission === 'default' && value !== 'off' && (
        <p className={classes.problem}>
          {NOT_ASKED}
          <Button variant="default" onClick={() => void ask()}>
            Allow
          </Button>
        </p>
      )}
    </SettingsPart>
  )
}

const permissionNow = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported')

export const Problem = ({ words }: { words: string }) => (
  <p className={classes.problem} role="alert">
    {words}
  </p>
)
