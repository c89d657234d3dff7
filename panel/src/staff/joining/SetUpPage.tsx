import { Link, useLocation } from '@tanstack/react-router'
import { staffRefusals } from '@attune/contract/staff/refusals'
import { Logo } from '../../ui/Logo.tsx'
import { SetUpForm } from './SetUpForm.tsx'
import form from '../SignInForm.module.css'
import classes from '../SignInPage.module.css'

/** `/setup`, opened by the link the server printed: creates the first organization and its admin. */
export const SetUpPage = () => {
  // The route guard has moved the token out of the address.
  const token = useLocation({ select: ({ state }) => state.mailedToken })
  return (
    <main className={classes.column}>
      <h1 className={classes.title}>
        <Logo size={24} />
        Set up Attune
      </h1>
      {token === undefined ? (
        <div className={form.form}>
          <p className={form.words}>
            Open the whole link that Attune printed when it started. {staffRefusals.SetupLinkInvalid.message}
          </p>
        </div>
      ) : (
        <SetUpForm token={token} />
      )}
      <p className={classes.other}>
        <Link className={classes.link} to="/login">
          Go to sign-in
        </Link>
      </p>
    </main>
  )
}
