import { redirect } from '@tanstack/react-router'
import { parseTokenSearch, type SignInSearch, type TokenSearch } from './visitor-search.ts'
import { failureOf } from '../client/failure.ts'
import { loadOnce } from '../client/load-once.ts'
import { isSignedIn } from '../client/session.ts'

/** Guards everything behind sign-in: loads the account, or redirects to the sign-in page. */
export const guardSignedIn = async ({ location }: { location: RouteLocation }): Promise<void> => {
  const redirectToLogin = (why: SignInSearch = {}) =>
    redirect({ to: '/login', search: { ...returnSearch(location.href), ...why }, replace: true })
  const { token } = parseTokenSearch(location.search)
  if (location.pathname === '/me/settings/change-email' && token !== undefined)
    throw redirect({ to: '/confirm-email', state: { mailedToken: token }, replace: true })
  if (!isSignedIn()) throw redirectToLogin()
  const [{ loadAccount: enter }, { actingOrganization }, { applyOrganizationTheme: settleTheme }] = await loadParts()
  const account = await enter().catch((error: unknown) => {
    throw isSessionOver(error) ? redirectToLogin({ ended: true }) : error
  })
  if (account.needsSecondFactor) throw redirect({ to: '/second-factor', replace: true })
  await settleTheme(account.organization ?? actingOrganization())
}

/** Needed each time another page is opened. */
const loadParts = loadOnce(() =>
  Promise.all([
    import('../client/account.ts'),
    import('../client/organization.ts'),
    import('../client/theme/organization-theme.ts'),
  ]),
)

/** Whether the account couldn't be loaded because the session is over. Its end also cancels the load. */
const isSessionOver = (error: unknown): boolean => failureOf(error).status === 401 || !isSignedIn()

/** Only for accounts that must set up a second factor. */
export const guardSecondFactor = async (): Promise<void> => {
  if (!isSignedIn()) throw redirect({ to: '/login', replace: true })
  const { loadAccount: enter } = await import('../client/account.ts')
  const account = await enter().catch((error: unknown) => {
    throw isSessionOver(error) ? redirect({ to: '/login', search: { ended: true }, replace: true }) : error
  })
  if (!account.needsSecondFactor) throw redirect({ to: '/', replace: true })
}

/** Home shows one organization. Someone who has chosen all of them is sent to Notices. */
export const guardHome = async (): Promise<void> => {
  const [{ loadAccount: enter, may }, { actingOrganization, remembersAll }] = await Promise.all([
    import('../client/account.ts'),
    import('../client/organization.ts'),
  ])
  const account = await enter()
  if (actingOrganization() === null && remembersAll() && may(account, 'notices.view'))
    throw redirect({ to: '/notices', replace: true })
}

/** Visitors who are already signed in skip the sign-in page and continue to where they were going. */
export const guardSignIn = ({ from }: SignInSearch): void => {
  if (isSignedIn()) throw redirect({ href: from ?? '/', replace: true })
}

/** Only signed-out visitors can reset a password. The token of the emailed link is moved out of the address. */
export const guardPasswordReset = ({ token }: TokenSearch): void => {
  if (isSignedIn()) throw redirect({ to: '/', replace: true })
  // At once, so that no one reads it over a shoulder and it stays out of the history.
  if (token !== undefined)
    throw redirect({ to: '/forgot-password', search: {}, state: { mailedToken: token }, replace: true })
}

/** Moves the token of the setup link, which is in the fragment, out of the address. */
export const guardSetUp = ({ location }: { location: { hash: string } }): void => {
  if (location.hash !== '')
    throw redirect({ to: '/setup', hash: '', state: { mailedToken: location.hash }, replace: true })
}

/** Moves the token of an invitation out of the address. */
export const guardJoin = ({ token }: TokenSearch): void => {
  if (token !== undefined) throw redirect({ to: '/join', search: {}, state: { mailedToken: token }, replace: true })
}

interface RouteLocation {
  href: string
  pathname: string
  search: Record<string, unknown>
}

const returnSearch = (href: string): SignInSearch => (href === '/' ? {} : { from: href })
