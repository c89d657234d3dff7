import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { failureOf } from '../client/failure.ts'
import classes from './DialogForm.module.css'

interface DialogFormProps {
  title: string
  /** What the button says that does it. */
  submit: string
  /** It takes something away for good. */
  danger?: boolean
  /** Why it cannot be done yet; null when it can. */
  hold?: string | null
  /** Width in px, where what is asked for needs more. */
  size?: number
  /** Does it; what it throws is shown here and everything typed stays. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog that does one thing: Enter or Ctrl Enter does it, Esc leaves it. It closes once it is done. */
export const DialogForm = ({
  title,
  submit,
  danger = false,
  hold = null,
  size = 460,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) => {
  const act = useMutation({ mutationFn: onSubmit, onSuccess: onClose, meta: { quiet: true } })
  const run = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (hold === null && !act.isPending) act.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={run}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) run(event)
        }}
      >
        <div className={classes.fields}>{children}</div>
        {act.error !== null && (
          <p className={classes.failure} role="alert">
            {failureOf(act.error).content}
          </p>
        )}
        <footer className={classes.foot}>
          {hold !== null && <p className={classes.hold}>{hold}</p>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={act.isPending}
            disabled={hold !== null}
            {...(danger && { className: classes.danger ?? '' })}
          >
            {submit}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
