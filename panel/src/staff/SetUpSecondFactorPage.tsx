import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../client/account.ts'
import { queryClient } from '../client/query-client.ts'
import { SecondFactor } from './settings/security/SecondFactor.tsx'
import page from './SignInPage.module.css'

/** `/second-factor`: for accounts whose organization requires one they don't have yet. Nothing else is open to them. */
export const SetUpSecondFactorPage = () => (
  <QueryClientProvider client={queryClient}>
    <SetUp />
  </QueryClientProvider>
)

const SetUp = () => {
  const { needsSecondFactor } = useAccount()
  return (
    <main className={page.column}>
      <h1 className={page.title}>Set up your second factor</h1>
      <p className={page.notice} role="status">
        {needsSecondFactor
          ? 'Your organization requires a second factor. Set it up to continue.'
          : 'Your second factor is on. Save your recovery codes, then continue.'}
      </p>
      <SecondFactor />
      <p className={page.other}>
        {!needsSecondFactor && (
          <Link className={page.link} to="/" replace>
            Continue
          </Link>
        )}
        <Link className={page.link} to="/logout">
          Sign out
        </Link>
      </p>
    </main>
  )
}
