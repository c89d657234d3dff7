import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { FormFailure } from './FormFailure.tsx'
import { textOf } from './text-of.ts'
import type { SignIn } from './use-sign-in.ts'
import classes from './SignInForm.module.css'

/** Email and password. Errors are shown under the field they belong to. */
export const SignInForm = ({ submit, busy, failure }: SignIn) => {
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = textOf(form, 'email').trim()
    const password = textOf(form, 'password')
    const left = {
      ...(email === '' && { email: 'Please enter your email.' }),
      ...(password === '' && { password: 'Please enter your password.' }),
    }
    setMissing(left)
    if (Object.keys(left).length === 0) submit({ email, password })
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${Object.keys(left)[0] ?? ''}]`)?.focus()
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        inputMode="email"
        error={missing.email}
      />
      <div className={classes.password}>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          error={missing.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        />
        <Link className={classes.forgot} to="/forgot-password">
          Forgot password
        </Link>
      </div>
      <FormFailure failure={failure} />
      <Button type="submit" loading={busy} fullWidth>
        Sign in
      </Button>
    </form>
  )
}
