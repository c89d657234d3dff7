import { redirect } from '@tanstack/react-router'
import { parseTokenSearch, type SignInSearch, type TokenSearch } from './search-params.ts'
import { failureOf } from './client/failure.ts'
import { isSignedIn } from './client/session.ts'

/** Before anything behind sign-in is shown: the account is loaded, or one is sent to sign in. */
export const guardSignedIn = async ({ location }: { location: RouteLocation }): Promise<void> => {
  const redirectToLogin = (why: SignInSearch = {}) =>
    redirect({ to: '/login', search: { ...returnSearch(location.href), ...why }, replace: true })
  const { token } = parseTokenSearch(location.search)
  if (location.pathname === '/me/settings/change-email' && token !== undefined)
    throw redirect({ to: '/confirm-email', state: { mailedToken: token }, replace: true })
  if (!isSignedIn()) throw redirectToLogin()
  const [{ loadAccount: enter }, { actingOrganization }, { applyOrganizationTheme: settleTheme }] = await Promise.all([
    import('./client/account.ts'),
    import('./client/organization.ts'),
    import('./client/organization-theme.ts'),
  ])
  const account = await enter().catch((error: unknown) => {
    throw failureOf(error).status === 401 ? redirectToLogin({ ended: true }) : error
  })
  await settleTheme(account.organization ?? actingOrganization())
}

/** Home is for those who have conversations; whoever has only the Playground goes there. */
export const guardHome = async (): Promise<void> => {
  const { loadAccount: enter, may } = await import('./client/account.ts')
  const account = await enter()
  if (!may(account, 'conversations.view') && may(account, 'playground.use'))
    throw redirect({ to: '/playground', replace: true })
}

/** Signing in is for whoever is not: others go on to where they wanted. */
export const guardSignIn = ({ from }: SignInSearch): void => {
  if (isSignedIn()) throw redirect({ href: from ?? '/', replace: true })
}

/** A forgotten password is for whoever is not signed in. */
export const guardPasswordReset = ({ token }: TokenSearch): void => {
  if (isSignedIn()) throw redirect({ to: '/', replace: true })
  // Out of the address at once: nobody reads it over a shoulder, and it stays in no history.
  if (token !== undefined)
    throw redirect({ to: '/forgot-password', search: {}, state: { mailedToken: token }, replace: true })
}

interface RouteLocation {
  href: string
  pathname: string
  search: Record<string, unknown>
}

const returnSearch = (href: string): SignInSearch => (href === '/' ? {} : { from: href })
