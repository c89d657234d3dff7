import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SignInSearch } from '../search-params.ts'
import { Logo } from '../ui/Logo.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import classes from './SignInPage.module.css'

// Most people never see these two: the page is there without them.
const SecondFactorForm = lazy(() =>
  import('./SecondFactorForm.tsx').then((file) => ({ default: file.SecondFactorForm })),
)
const ApiKeyForm = lazy(() => import('./ApiKeyForm.tsx').then((file) => ({ default: file.ApiKeyForm })))

/** `/login`: by e-mail and password, by an API key, or as one of the demo's people while the demo is on. */
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
        <p className={classes.said} role="status">
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

/** The same page with the other way to sign in; where it goes on to stays. */
const otherWay = ({ from, by }: SignInSearch): SignInSearch => ({
  ...(from !== undefined && { from }),
  ...(by === undefined && { by: 'key' as const }),
})

/** Why one is here, when one has not simply come. */
const noticeOf = ({ logout, ended, reset }: SignInSearch): string | null => {
  if (logout === true) return 'You are signed out.'
  if (reset === true) return 'Your password is changed. Sign in with the new one.'
  return ended === true ? 'Your session has ended. Please sign in again.' : null
}
