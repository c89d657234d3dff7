import { Button, PasswordInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { FormFailure } from './FormFailure.tsx'
import { textOf } from './text-of.ts'
import type { SignIn } from './use-sign-in.ts'
import classes from './SignInForm.module.css'

/** Signs in by API key: a personal one, or that of an organization's integration. */
export const ApiKeyForm = ({ submit, busy, failure }: SignIn) => {
  const [missing, setMissing] = useState(false)

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const apikey = textOf(new FormData(event.currentTarget), 'apikey').trim()
    setMissing(apikey === '')
    if (apikey === '') event.currentTarget.querySelector('input')?.focus()
    else submit({ apikey })
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <PasswordInput
        label="API key"
        name="apikey"
        autoComplete="off"
        autoFocus
        maxLength={200}
        error={missing ? 'Please enter an API key.' : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show API key', tabIndex: 0 }}
      />
      <FormFailure failure={failure} />
      <Button type="submit" loading={busy} fullWidth>
        Sign in
      </Button>
    </form>
  )
}
