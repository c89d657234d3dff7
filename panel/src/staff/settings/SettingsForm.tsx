import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { focusWrong } from '../../ui/form/focus-wrong.ts'
import { textOf } from '../text-of.ts'
import type { FieldErrors } from './use-account-change.ts'
import classes from './SettingsForm.module.css'

/** Reads a field's value by its name. */
export type ReadField = (name: string) => string

interface SettingsFormProps {
  label: string
  busy: boolean
  /** Nothing to save: disables the button. */
  idle?: boolean
  errors: FieldErrors
  onSubmit: (read: ReadField) => void
  /** Shown next to the button. */
  beside?: ReactNode
  /** In a dialog, fields are as wide as it is, and the button comes last, at the right. */
  dialog?: boolean
  children: ReactNode
}

/** Fields above one primary button. The first field with an error is focused. */
export const SettingsForm = ({
  label,
  busy,
  idle = false,
  errors,
  onSubmit,
  beside,
  dialog = false,
  children,
}: SettingsFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusWrong(form.current)
  }, [errors])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onSubmit((name) => textOf(fields, name))
  }
  return (
    <form ref={form} className={classes.form} data-dialog={dialog || undefined} onSubmit={send} noValidate>
      {children}
      <div className={classes.actions}>
        {dialog && beside}
        <Button type="submit" loading={busy} disabled={idle}>
          {label}
        </Button>
        {!dialog && beside}
      </div>
    </form>
  )
}

/** A second-factor code: from the authenticator app, or a recovery code. */
export const OwnCodeInput = ({ error }: { error: string | undefined }) => (
  <TextInput
    label="Code"
    name="code"
    description="From your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    maxLength={40}
    error={error}
  />
)

interface OwnPasswordInputProps {
  error: string | undefined
  label?: string
}

/** The current password, required for changes to sign-in data. */
export const OwnPasswordInput = ({ error, label = 'Your password' }: OwnPasswordInputProps) => (
  <PasswordInput
    label={label}
    name="password"
    autoComplete="current-password"
    maxLength={1000}
    error={error}
    visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
  />
)
