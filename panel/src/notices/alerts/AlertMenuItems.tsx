import { Menu } from '@mantine/core'
import type { ConfigurableAlert, SwitchedAlert } from '@attune/contract/notices/alert-entity'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone, notifyFailure } from '../../client/notify.ts'
import { refreshAlerts } from './alert-queries.ts'

interface AlertMenuItemsProps {
  alert: ConfigurableAlert
  onEdit: () => void
  onDelete: () => void
}

/** Actions on an alert. For accounts that may edit alerts. */
export const AlertMenuItems = ({ alert, onEdit, onDelete }: AlertMenuItemsProps) => (
  <>
    <Menu.Item onClick={onEdit}>Edit</Menu.Item>
    <Menu.Item onClick={() => void switchAlert(alert).catch(notifyFailure)}>
      {alert.isOn ? 'Switch off' : 'Switch on'}
    </Menu.Item>
    <Menu.Item onClick={onDelete}>Delete</Menu.Item>
  </>
)

/** A server of an earlier version doesn't say whether the call has switched it. */
type ToldSwitch = Omit<SwitchedAlert, 'hasChanged'> & Partial<Pick<SwitchedAlert, 'hasChanged'>>

/**
 * Switches an alert on or off, with a toast that undoes it. If a colleague was faster, or another tab, the toast says that
 * it already was that way, and there is nothing to undo.
 */
export const switchAlert = async ({ _id: id, title, isOn }: ConfigurableAlert): Promise<void> => {
  const change = async (next: { isOn: boolean; undoes?: number }): Promise<ToldSwitch> => {
    try {
      return await calls.notices.switchAlert({ id, ...next })
    } finally {
      await refreshAlerts()
    }
  }
  const { rev, hasChanged = true } = await change({ isOn: !isOn })
  const done = isOn ? 'switched off' : 'switched on'
  if (hasChanged) notifyDone(`${title} ${done}`, () => change({ isOn, undoes: rev }))
  else notify({ kind: 'good', title: `${title} was already ${done}` })
}
