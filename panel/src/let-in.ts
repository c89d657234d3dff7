import { redirect } from '@tanstack/react-router'
import { tokenSearch, type SignInSearch, type TokenSearch } from './addresses.ts'
import { failureOf } from './client/failure.ts'
import { isSignedIn } from './client/session.ts'

/** Before anything behind sign-in is shown: the account is loaded, or one is sent to sign in. */
export const letIn = async ({ location }: { location: Address }): Promise<void> => {
  const toLogin = (why: SignInSearch = {}) =>
    redirect({ to: '/login', search: { ...backTo(location.href), ...why }, replace: true })
  const { token } = tokenSearch(location.search)
  if (location.pathname === '/me/settings/change-email' && token !== undefined)
    throw redirect({ to: '/confirm-email', state: { mailedToken: token }, replace: true })
  if (!isSignedIn()) throw toLogin()
  const [{ enter }, { actingOrganization }, { settleTheme }] = await Promise.all([
    import('./client/account.ts'),
    import('./client/organization.ts'),
    import('./client/organization-theme.ts'),
  ])
  const account = await enter().catch((error: unknown) => {
    throw failureOf(error).status === 401 ? toLogin({ ended: true }) : error
  })
  await settleTheme(account.organization ?? actingOrganization())
}

/** Home is for those who have conversations; whoever has only the Playground goes there. */
export const letHome = async (): Promise<void> => {
  const { enter, may } = await import('./client/account.ts')
  const account = await enter()
  if (!may(account, 'conversations.view') && may(account, 'playground.use'))
    throw redirect({ to: '/playground', replace: true })
}

/** Signing in is for whoever is not: others go on to where they wanted. */
export const letSignIn = ({ from }: SignInSearch): void => {
  if (isSignedIn()) throw redirect({ href: from ?? '/', replace: true })
}

/** A forgotten password is for whoever is not signed in. */
export const letReset = ({ token }: TokenSearch): void => {
  if (isSignedIn()) throw redirect({ to: '/', replace: true })
  // Out of the address at once: nobody reads it over a shoulder, and it stays in no history.
  if (token !== undefined)
    throw redirect({ to: '/forgot-password', search: {}, state: { mailedToken: token }, replace: true })
}

interface Address {
  href: string
  pathname: string
  search: Record<string, unknown>
}

const backTo = (href: string): SignInSearch => (href === '/' ? {} : { from: href })
