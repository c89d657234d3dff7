import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { NAME_MAX } from '@attune/contract/staff/limits'
import { staffRefusals } from '@attune/contract/staff/refusals'
import { isSignedIn, signInByInvitation } from '../../client/session.ts'
import { Logo } from '../../ui/Logo.tsx'
import { FormFailure } from '../FormFailure.tsx'
import { PASSWORD_RULES, passwordProblem } from '../passwords.ts'
import { textOf } from '../text-of.ts'
import { useFirstSignIn } from './use-first-sign-in.ts'
import formClasses from '../SignInForm.module.css'
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

type Fields = Record<'name' | 'password', string>

const JoinForm = ({ token }: { token: string }) => {
  const { form, busy, send, errors, failure } = useFirstSignIn<Fields>(problemsOf, (fields) =>
    signInByInvitation({ token, ...fields }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    send({ name: textOf(data, 'name').trim(), password: textOf(data, 'password') })
  }
  return (
    <form ref={form} className={formClasses.form} onSubmit={submit} noValidate>
      <p className={formClasses.words}>Choose the name that your clients and colleagues know, and a password.</p>
      <TextInput label="Your name" name="name" autoComplete="name" maxLength={NAME_MAX} autoFocus error={errors.name} />
      <PasswordInput
        label="Password"
        description={PASSWORD_RULES}
        name="password"
        autoComplete="new-password"
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      <FormFailure failure={failure} />
      <Button type="submit" loading={busy} fullWidth>
        Join
      </Button>
    </form>
  )
}

const problemsOf = ({ name, password }: Fields): Partial<Fields> => {
  const why = passwordProblem(password)
  return { ...(name === '' && { name: 'Please enter your name.' }), ...(why !== null && { password: why }) }
}
