import { Link, useLocation } from '@tanstack/react-router'
import { Logo } from '../ui/Logo.tsx'
import { AskForResetForm } from './AskForResetForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import classes from './SignInPage.module.css'

/** `/forgot-password`: requests the email; opened from the emailed link, it asks for the new password. */
export const ForgotPasswordPage = () => {
  // The route guard has moved the token out of the address.
  const token = useLocation({ select: ({ state }) => state.mailedToken })
  return (
    <main className={classes.column}>
      <h1 className={classes.title}>
        <Logo size={24} />
        Forgot password
      </h1>
      {token === undefined ? <AskForResetForm /> : <NewPasswordForm token={token} />}
      <p className={classes.other}>
        <Link className={classes.link} to="/login">
          Back to sign-in
        </Link>
      </p>
    </main>
  )
}
