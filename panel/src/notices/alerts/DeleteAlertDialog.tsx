import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { refreshAlerts } from './alert-queries.ts'

export const DeleteAlertDialog = ({ alert, onClose }: { alert: ConfigurableAlert; onClose: () => void }) => {
  const remove = async () => {
    await calls.notices.deleteAlert({ id: alert._id })
    await refreshAlerts()
    notify({ kind: 'good', title: `${alert.title} deleted` })
  }
  return (
    <DialogForm title={`Delete ${alert.title}?`} submit="Delete alert" danger onSubmit={remove} onClose={onClose}>
      <p>Its open notices are closed. A scene that names it raises a plain alert of that name.</p>
    </DialogForm>
  )
}
