import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { startTransition, useActionState, useState, type SubmitEvent } from 'react'
import { NAME_MAX } from '@attune/contract/staff/limits'
import { staffRefusals } from '@attune/contract/staff/refusals'
import { failureOf, type Failure } from '../../client/failure.ts'
import { isSignedIn, signInByInvitation } from '../../client/session.ts'
import { Logo } from '../../ui/Logo.tsx'
import { FormFailure } from '../FormFailure.tsx'
import { isAboutNewPassword, PASSWORD_RULES, passwordProblem } from '../passwords.ts'
import { textOf } from '../text-of.ts'
import form from '../SignInForm.module.css'
import classes from '../SignInPage.module.css'

/** `/join`, opened by the link of an invitation: asks for a name and a password, and signs in. */
export const JoinPage = () => {
  const token = useLocation({ select: ({ state }) => state.mailedToken })
  const [taken] = useState(isSignedIn)
  return (
    <main className={classes.column}>
      <h1 className={classes.title}>
        <Logo size={24} />
        Join your team
      </h1>
      {taken ? (
        <p className={classes.notice}>
          Someone is signed in here. Sign out first, or open the link in a private window.
        </p>
      ) : token === undefined ? (
        <p className={classes.notice}>{staffRefusals.InvitationInvalid.message}</p>
      ) : (
        <JoinForm token={token} />
      )}
      {taken ? (
        <p className={classes.other}>
          <Link className={classes.link} to="/">
            Go to Home
          </Link>
        </p>
      ) : (
        <p className={classes.other}>
          <Link className={classes.link} to="/login">
            Go to sign-in
          </Link>
        </p>
      )}
    </main>
  )
}

const JoinForm = ({ token }: { token: string }) => {
  const router = useRouter()
  const [problems, setProblems] = useState<{ name?: string; password?: string }>({})
  const [failure, act, busy] = useActionState<Failure | null, { name: string; password: string }>(
    async (_before, fields) => {
      try {
        await signInByInvitation({ token, ...fields })
      } catch (error) {
        return failureOf(error)
      }
      await router.navigate({ to: '/', replace: true })
      return null
    },
    null,
  )
  const isOwn = failure !== null && isAboutNewPassword(failure.code)

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const fields = { name: textOf(data, 'name').trim(), password: textOf(data, 'password') }
    const why = passwordProblem(fields.password)
    const found = {
      ...(fields.name === '' && { name: 'Please enter your name.' }),
      ...(why !== null && { password: why }),
    }
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) startTransition(() => act(fields))
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  return (
    <form className={form.form} onSubmit={send} noValidate>
      <p className={form.words}>Choose the name that your clients and colleagues know, and a password.</p>
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        autoFocus
        error={problems.name}
      />
      <PasswordInput
        label="Password"
        description={PASSWORD_RULES}
        name="password"
        autoComplete="new-password"
        error={problems.password ?? (isOwn ? failure.content : null)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      {!isOwn && <FormFailure failure={failure} />}
      <Button type="submit" loading={busy} fullWidth>
        Join
      </Button>
    </form>
  )
}
