import { Menu } from '@mantine/core'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { calls } from '../../client/calls.ts'
import { notifyDone, notifyFailure } from '../../client/notify.ts'
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

/** Switches an alert on or off, with a toast that undoes it. */
export const switchAlert = async ({ _id: id, title, isOn }: ConfigurableAlert): Promise<void> => {
  const change = async (next: { isOn: boolean; undoes?: number }) => {
    try {
      return await calls.notices.switchAlert({ id, ...next })
    } finally {
      await refreshAlerts()
    }
  }
  const { rev } = await change({ isOn: !isOn })
  notifyDone(isOn ? `${title} switched off` : `${title} switched on`, () => change({ isOn, undoes: rev }))
}
