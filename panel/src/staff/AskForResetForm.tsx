import { Button, TextInput } from '@mantine/core'
import { startTransition, useActionState, useState, type SubmitEvent } from 'react'
import { MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'
import { failureOf, type Failure } from '../client/failure.ts'
import { openCalls } from '../client/open-calls.ts'
import { FormFailure } from './FormFailure.tsx'
import { textOf } from './text-of.ts'
import classes from './SignInForm.module.css'

interface ResetState {
  failure: Failure | null
  /** The address the email was requested for, as typed. */
  sentTo: string | null
}

/** Requests the reset email. The message afterwards is the same whether the account exists or not. */
export const AskForResetForm = () => {
  const [missing, setMissing] = useState(false)
  const [{ failure, sentTo }, act, busy] = useActionState<ResetState, string>(
    async (_before, email) => {
      try {
        await openCalls.requestPasswordReset({ email })
        return { failure: null, sentTo: email }
      } catch (error) {
        return { failure: failureOf(error), sentTo: null }
      }
    },
    { failure: null, sentTo: null },
  )

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = textOf(new FormData(event.currentTarget), 'email').trim()
    setMissing(email === '')
    if (email === '') event.currentTarget.querySelector('input')?.focus()
    else startTransition(() => act(email))
  }

  if (sentTo !== null) {
    return (
      <div className={classes.form}>
        <p className={classes.words} role="status">
          If there’s an account for {sentTo}, we’ve sent an email with a link. The link works once and expires in{' '}
          {MAILED_LINK_MINUTES.passwordReset} minutes.
        </p>
      </div>
    )
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <p className={classes.words}>We’ll email you a link to choose a new password.</p>
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={320}
        autoFocus
        error={missing ? 'Please enter your email.' : undefined}
      />
      <FormFailure failure={failure} />
      <Button type="submit" loading={busy} fullWidth>
        Send link
      </Button>
    </form>
  )
}
