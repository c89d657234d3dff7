import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { dismiss, useNotices } from '../client/notify.ts'
import { useFocusBehind } from './focus-back.ts'
import { followCursor } from './keep-toasts-above.ts'
import classes from './Toasts.module.css'

/** Toasts at the bottom right, newest last. Screen readers announce errors at once. */
export const Toasts = () => {
  const notices = useNotices()
  const focusBehind = useFocusBehind(notices)
  return (
    <section
      ref={notices.length > 0 ? followCursor : null}
      className={classes.stack}
      aria-label="Status messages"
      {...focusBehind}
    >
      {notices.map(({ id, kind, title, content, action }) => (
        <div key={id} className={classes.toast} role={kind === 'bad' ? 'alert' : 'status'}>
          <span className={classes.icon} data-kind={kind} aria-hidden="true">
            {kind === 'bad' ? <IconAlertCircle size={16} stroke={1.5} /> : <IconCheck size={16} stroke={1.5} />}
          </span>
          <div className={classes.words}>
            <p className={classes.title}>{title}</p>
            {content !== null && <p className={classes.content}>{content}</p>}
          </div>
          {action !== null && (
            <Button
              variant="subtle"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Close" onClick={() => dismiss(id)}>
            <IconX size={15} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
    </section>
  )
}
