import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { startTransition, useActionState, useState, type SubmitEvent } from 'react'
import { failureOf, type Failure } from '../client/failure.ts'
import { openCalls } from '../client/open-calls.ts'
import { loadDevice } from '../client/session.ts'
import { FormFailure } from './FormFailure.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { isAboutNewPassword, passwordProblem } from './passwords.ts'
import { textOf } from './text-of.ts'
import page from './SignInPage.module.css'
import classes from './SignInForm.module.css'

interface NewPasswordFormProps {
  /** Token of the emailed link; works once. */
  token: string
}

/** Sets the new password and continues to sign-in. */
export const NewPasswordForm = ({ token }: NewPasswordFormProps) => {
  const router = useRouter()
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, act, busy] = useActionState<Failure | null, string>(async (_before, password) => {
    try {
      await openCalls.resetPassword({ token, password, device: loadDevice() })
    } catch (error) {
      return failureOf(error)
    }
    await router.navigate({ to: '/login', search: { reset: true }, replace: true })
    return null
  }, null)
  const isOwn = failure !== null && isAboutNewPassword(failure.code)

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = textOf(new FormData(event.currentTarget), 'newPassword')
    const why = passwordProblem(password)
    setProblem(why)
    if (why !== null) event.currentTarget.querySelector('input')?.focus()
    else startTransition(() => act(password))
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <NewPasswordInput error={problem ?? (isOwn ? failure.content : null)} autoFocus />
      {!isOwn && <FormFailure failure={failure} />}
      {failure?.code === 'PasswordResetInvalid' && (
        <Link className={page.link} to="/forgot-password" replace>
          Request a new link
        </Link>
      )}
      <Button type="submit" loading={busy} fullWidth>
        Change password
      </Button>
    </form>
  )
}
