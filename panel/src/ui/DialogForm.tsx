import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { failureOf } from '../client/failure.ts'
import classes from './DialogForm.module.css'

interface DialogFormProps {
  title: string
  /** Label of the submit button. */
  submit: string
  /** Submitting deletes something for good. */
  danger?: boolean
  /** Why the form can't be submitted yet; null if it can. */
  hold?: string | null
  /** Width in px. */
  size?: number
  /** Runs the action. If it throws, the failure is shown and the form stays as it is. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog with one action. Enter or Ctrl Enter submits, Esc cancels. It closes when the action has succeeded. */
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
  const submission = useMutation({ mutationFn: onSubmit, onSuccess: onClose, meta: { quiet: true } })
  const run = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (hold === null && !submission.isPending) submission.mutate()
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
        {submission.error !== null && (
          <p className={classes.failure} role="alert">
            {failureOf(submission.error).content}
          </p>
        )}
        <footer className={classes.foot}>
          {hold !== null && <p className={classes.hold}>{hold}</p>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={submission.isPending}
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
