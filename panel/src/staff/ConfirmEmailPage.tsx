import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { startTransition, useActionState } from 'react'
import { staffRefusals } from '@attune/contract/staff/refusals'
import { failureOf, type Failure } from '../client/failure.ts'
import { openCalls } from '../client/open-calls.ts'
import { isSignedIn } from '../client/session.ts'
import { Logo } from '../ui/Logo.tsx'
import { FormFailure } from './FormFailure.tsx'
import form from './SignInForm.module.css'
import classes from './SignInPage.module.css'

interface ConfirmState {
  failure: Failure | null
  /** The confirmed address. */
  email: string | null
}

/** `/confirm-email`, opened from the emailed link: a button confirms the new address. */
export const ConfirmEmailPage = () => {
  const token = useLocation({ select: ({ state }) => state.mailedToken })
  // Needs a click, because mail programs open links on their own to scan them.
  const [{ failure, email }, act, busy] = useActionState<ConfirmState, string>(
    async (_before, confirmedToken) => {
      try {
        return { failure: null, email: (await openCalls.confirmEmail({ token: confirmedToken })).email }
      } catch (error) {
        return { failure: failureOf(error), email: null }
      }
    },
    { failure: null, email: null },
  )
  return (
    <main className={classes.column}>
      <h1 className={classes.title}>
        <Logo size={24} />
        Confirm email
      </h1>
      <div className={form.form}>
        {email !== null && (
          <p className={form.words} role="status">
            {email} is now your email. Use it to sign in from now on.
          </p>
        )}
        {email === null && token === undefined && (
          <p className={form.words}>{staffRefusals.EmailChangeInvalid.message}</p>
        )}
        {email === null && token !== undefined && (
          <>
            <p className={form.words}>Confirm this address as the email of your Attune account.</p>
            <FormFailure failure={failure} />
            <Button loading={busy} fullWidth onClick={() => startTransition(() => act(token))}>
              Confirm
            </Button>
          </>
        )}
      </div>
      <p className={classes.other}>
        {/* A full page load, since the panel's cached account is outdated. */}
        <Link className={classes.link} to={isSignedIn() ? '/me/settings/change-email' : '/login'} reloadDocument>
          {isSignedIn() ? 'Account Settings' : 'Go to sign-in'}
        </Link>
      </p>
    </main>
  )
}
