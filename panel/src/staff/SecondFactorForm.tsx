import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { FormFailure } from './FormFailure.tsx'
import { textOf } from './text-of.ts'
import type { Credentials, SignIn } from './use-sign-in.ts'
import page from './SignInPage.module.css'
import classes from './SignInForm.module.css'

/** The second step, after email and password: asks for an authenticator code or a recovery code. */
export const SecondFactorForm = ({ submit, busy, failure, waiting }: SignIn & { waiting: Credentials }) => {
  const [byRecovery, setByRecovery] = useState(false)
  const [missing, setMissing] = useState(false)
  const label = byRecovery ? 'Recovery code' : 'Code'

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'code').trim()
    setMissing(code === '')
    if (code === '') event.currentTarget.querySelector('input')?.focus()
    else submit({ ...waiting, code })
  }

  return (
    <>
      <form className={classes.form} onSubmit={send} noValidate>
        <h2 className={classes.lead}>One more step</h2>
        <p className={classes.words}>
          {byRecovery
            ? `Enter one of the recovery codes for ${waiting.email}. Each works once.`
            : `Enter the six-digit code from your authenticator app for ${waiting.email}.`}
        </p>
        <TextInput
          key={label}
          label={label}
          name="code"
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          inputMode={byRecovery ? 'text' : 'numeric'}
          maxLength={40}
          autoFocus
          error={missing ? `Please enter the ${label.toLowerCase()}.` : undefined}
        />
        <FormFailure failure={failure} />
        <Button type="submit" loading={busy} fullWidth>
          Sign in
        </Button>
      </form>
      <p className={page.other}>
        <button type="button" className={page.link} onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
        <button type="button" className={page.link} onClick={() => submit(null)}>
          Back to sign-in
        </button>
      </p>
    </>
  )
}
