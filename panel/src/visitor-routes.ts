import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guardJoin, guardPasswordReset, guardSecondFactor, guardSetUp, guardSignIn } from './routing/guards.ts'
import { common } from './routing/parents.ts'
import { noSearch, onlyParsed } from './routing/search.ts'
import { parseSignOutSearch, signInSearch, tokenSearch } from './routing/visitor-search.ts'

/** The options that all visitors' pages share. */
const visitorRoute = <Path extends string>(path: Path, title: string) => ({
  getParentRoute: () => common,
  path,
  staticData: { title },
})

const login = createRoute({
  ...visitorRoute('login', 'Sign in'),
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => guardSignIn(search),
  component: lazyRouteComponent(() => import('./staff/SignInPage.tsx'), 'SignInPage'),
})

const forgotPassword = createRoute({
  ...visitorRoute('forgot-password', 'Forgot password'),
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => guardPasswordReset(search),
  component: lazyRouteComponent(() => import('./staff/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

/** Where a clean installation is set up, using the link the server printed. */
const setUp = createRoute({
  ...visitorRoute('setup', 'Set up'),
  validateSearch: noSearch,
  beforeLoad: guardSetUp,
  component: lazyRouteComponent(() => import('./staff/joining/SetUpPage.tsx'), 'SetUpPage'),
})

/** The link of an invitation leads here. */
const join = createRoute({
  ...visitorRoute('join', 'Join'),
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => guardJoin(search),
  component: lazyRouteComponent(() => import('./staff/joining/JoinPage.tsx'), 'JoinPage'),
})

/** The link emailed to a new address leads here. Works without a session. */
const confirmEmail = createRoute({
  ...visitorRoute('confirm-email', 'Confirm email'),
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./staff/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

const logout = createRoute({
  ...visitorRoute('logout', 'Sign out'),
  validateSearch: onlyParsed(parseSignOutSearch),
  component: lazyRouteComponent(() => import('./frame/SignOutPage.tsx'), 'SignOutPage'),
})

/** For accounts that must set up a second factor before they can do anything else. */
const secondFactor = createRoute({
  ...visitorRoute('second-factor', 'Second factor'),
  validateSearch: noSearch,
  beforeLoad: guardSecondFactor,
  component: lazyRouteComponent(() => import('./staff/SetUpSecondFactorPage.tsx'), 'SetUpSecondFactorPage'),
})

export const visitorPages = common.addChildren([login, forgotPassword, setUp, join, confirmEmail, logout, secondFactor])
