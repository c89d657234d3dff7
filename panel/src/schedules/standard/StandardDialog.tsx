import { Button, Checkbox, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import { useMay } from '../../client/account.ts'
import { notifyFailure } from '../../client/notify.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { addStandard, removeStandard, standardQuery } from './standard-query.ts'
import classes from './StandardDialog.module.css'

interface StandardDialogProps {
  contactId: string
  onEdit: (item: ScheduledTemplate | 'new') => void
  onClose: () => void
}

/** Shows the standard messages and schedules them for a client. */
export const StandardDialog = ({ contactId, onEdit, onClose }: StandardDialogProps) => {
  const standard = useQuery(standardQuery)
  const mayEdit = useMay('scheduled-message-templates.update')
  const [withRemove, setWithRemove] = useState(false)
  const [disabled, setDisabled] = useState(false)
  const items = standard.data ?? []
  return (
    <DialogForm
      title="Standard messages"
      submit={submitLabel(items.length)}
      hold={items.length === 0 ? (mayEdit ? 'Add a message first.' : 'An admin can add some.') : null}
      onSubmit={() => addStandard(contactId, { withRemove, disabled })}
      onClose={onClose}
    >
      {standard.error !== null && <LoadFailed error={standard.error} onRetry={() => void standard.refetch()} />}
      {standard.isLoading && <SkeletonRows count={3} height={52} label="Loading standard messages" />}
      {standard.data !== undefined && (
        <>
          <p className={classes.about}>
            {items.length === 0
              ? 'Messages that every client of your organization gets can be kept here and scheduled in one step.'
              : 'Automation sends them at times that count from today and from the client’s own clock.'}
          </p>
          {items.length > 0 && (
            <ul className={classes.list} aria-label="Standard messages">
              {items.map((item) => (
                <Row key={item._id} item={item} mayEdit={mayEdit} onEdit={() => onEdit(item)} />
              ))}
            </ul>
          )}
          {mayEdit && (
            <Button variant="default" className={classes.add ?? ''} onClick={() => onEdit('new')}>
              Add a standard message
            </Button>
          )}
          {items.length > 0 && (
            <>
              <Checkbox
                label="First delete the client’s other automated messages"
                checked={withRemove}
                onChange={({ currentTarget }) => setWithRemove(currentTarget.checked)}
              />
              <Checkbox
                label="Add them disabled"
                checked={disabled}
                onChange={({ currentTarget }) => setDisabled(currentTarget.checked)}
              />
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}

const submitLabel = (count: number): string => {
  if (count === 0) return 'Schedule'
  return `Schedule ${formatCount(count, 'message')}`
}

const Row = ({ item, mayEdit, onEdit }: { item: ScheduledTemplate; mayEdit: boolean; onEdit: () => void }) => (
  <li className={classes.row}>
    <div className={classes.what}>
      <span className={classes.text} dir="auto">
        {item.text}
      </span>
      <span className={classes.words}>{item.words}</span>
    </div>
    {mayEdit && (
      <RowMenu
        name={item.text.slice(0, 40)}
        items={() => (
          <>
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            <Menu.Item onClick={() => void removeStandard(item).catch(notifyFailure)}>Delete</Menu.Item>
          </>
        )}
      />
    )}
  </li>
)
