import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SignInSearch } from '../routing/visitor-search.ts'
import { Logo } from '../ui/Logo.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import classes from './SignInPage.module.css'

// Loaded lazily, because most people never see these two.
const SecondFactorForm = lazy(() =>
  import('./SecondFactorForm.tsx').then((file) => ({ default: file.SecondFactorForm })),
)
const ApiKeyForm = lazy(() => import('./ApiKeyForm.tsx').then((file) => ({ default: file.ApiKeyForm })))

/** `/login`: by email and password, by API key, or as a demo user while the demo is on. */
export const SignInPage = () => {
  const search = useSearch({ from: '/common/login' })
  const signIn = useSignIn()
  const { waiting, failure } = signIn
  const byKey = search.by === 'key'
  const notice = noticeOf(search)
  return (
    <main className={classes.column}>
      <h1 className={classes.title}>
        <Logo size={24} />
        Attune
      </h1>
      {notice !== null && failure === null && waiting === null && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      <Suspense fallback={null}>
        {waiting !== null && <SecondFactorForm {...signIn} waiting={waiting} />}
        {waiting === null && byKey && <ApiKeyForm {...signIn} />}
      </Suspense>
      {waiting === null && (
        <>
          {!byKey && <SignInForm {...signIn} />}
          <p className={classes.other}>
            <Link className={classes.link} to="/login" search={otherWay(search)} onClick={() => signIn.submit(null)}>
              {byKey ? 'Use email and password' : 'Use an API key'}
            </Link>
          </p>
          <DemoSignIns busy={signIn.busy} onChoose={signIn.submit} />
        </>
      )}
    </main>
  )
}

/** Search parameters for the other way to sign in; keeps where to continue. */
const otherWay = ({ from, by }: SignInSearch): SignInSearch => ({
  ...(from !== undefined && { from }),
  ...(by === undefined && { by: 'key' as const }),
})

/** Why the user was sent here; null if they came on their own. */
const noticeOf = ({ logout, ended, reset }: SignInSearch): string | null => {
  if (logout === true) return 'You’ve signed out.'
  if (reset === true) return 'Your password has been changed. Sign in with the new one.'
  return ended === true ? 'Your session has ended. Please sign in again.' : null
}
