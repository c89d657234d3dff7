import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { failureOf } from '../client/failure.ts'
import { Dialog } from './Dialog.tsx'
import { focusWrong } from './form/focus-wrong.ts'
import { focusIfLost } from './keys/focus-if-lost.ts'
import { keepToastsAbove } from './keep-toasts-above.ts'
import classes from './DialogForm.module.css'

interface DialogFormProps {
  title: string
  /** Label of the submit button. */
  submit: string
  /** Submitting can't be undone: it is red, and focus starts on Cancel, so that a second Enter confirms nothing. */
  danger?: boolean
  /** Why the form can't be submitted yet, empty if a field already says so; null if it can be. */
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
  const isCanceled = useRef(false)
  const submitButton = useRef<HTMLButtonElement>(null)
  const submission = useMutation({
    mutationFn: onSubmit,
    onSuccess: () => {
      // Otherwise, a late answer would close what has been opened since.
      if (!isCanceled.current) onClose()
    },
    // While it is being submitted the button is disabled, and loses the focus.
    onError: () => focusIfLost(() => submitButton.current),
    meta: { quiet: true },
  })
  const cancel = () => {
    isCanceled.current = true
    onClose()
  }
  const run = (event: FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (hold !== null) focusWrong(event.currentTarget)
    else if (!submission.isPending) {
      isCanceled.current = false
      submission.mutate()
    }
  }
  return (
    <Dialog title={title} size={size} onClose={cancel}>
      <form
        onSubmit={run}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) run(event)
        }}
      >
        <div className={classes.fields}>{children}</div>
        <footer ref={keepToastsAbove} className={classes.foot}>
          {submission.error !== null && (
            <p className={classes.failure} role="alert">
              {failureOf(submission.error).content}
            </p>
          )}
          {hold !== null && hold !== '' && <p className={classes.hold}>{hold}</p>}
          {/* If it can't be undone, the focus doesn't start on its button. */}
          <Button variant="default" data-first={danger || undefined} onClick={cancel}>
            Cancel
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            loading={submission.isPending}
            disabled={hold !== null}
            {...(danger && { className: classes.danger ?? '' })}
          >
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
