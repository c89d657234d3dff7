import { useSearch } from '@tanstack/react-router'
import { APP_VERSION } from '@attune/contract/app'
import { Logo } from '../ui/Logo.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import { SignInForm } from './SignInForm.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useSignIn } from './use-sign-in.ts'
import classes from './SignInPage.module.css'

/** `/login`: by e-mail and password, or as one of the demo's people while the demo is on. */
export const SignInPage = () => {
  const { logout, ended } = useSearch({ from: '/login' })
  const signIn = useSignIn()
  return (
    <div className={classes.page}>
      <main className={classes.column}>
        <h1 className={classes.title}>
          <Logo size={24} />
          Attune
        </h1>
        {(logout === true || ended === true) && signIn.failure === null && (
          <p className={classes.signedOut} role="status">
            {logout === true ? 'You are signed out.' : 'Your session has ended. Please sign in again.'}
          </p>
        )}
        <SignInForm {...signIn} />
        <DemoSignIns busy={signIn.busy} onChoose={signIn.submit} />
      </main>
      <footer className={classes.foot}>
        <span>Attune {APP_VERSION}</span>
        <ThemeToggle />
      </footer>
    </div>
  )
}
