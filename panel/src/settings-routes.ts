import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from './client/load-once.ts'
import { signedIn } from './routing/parents.ts'
import { noSearch } from './routing/search.ts'
import { tokenSearch } from './routing/visitor-search.ts'

const loadPages = loadOnce(() => import('./settings-pages.ts'))

const settingsPage = createRoute({
  getParentRoute: () => signedIn,
  path: 'me/settings',
  staticData: { title: 'Account Settings' },
  component: lazyRouteComponent(loadPages, 'SettingsPage'),
})

/** A section of Account Settings. */
const settingsRoute = <Path extends string>(path: Path) => ({
  getParentRoute: () => settingsPage,
  path,
  validateSearch: noSearch,
})

const profilePage = lazyRouteComponent(loadPages, 'Profile')

/** On wide screens Profile is shown next to the list of sections. */
const settingsIndex = createRoute({
  getParentRoute: () => settingsPage,
  path: '/',
  validateSearch: noSearch,
  component: profilePage,
})

const profile = createRoute({ ...settingsRoute('profile'), component: profilePage })

const changeName = createRoute({
  ...settingsRoute('change-name'),
  component: lazyRouteComponent(loadPages, 'ChangeName'),
})

const changePhone = createRoute({
  ...settingsRoute('change-phone'),
  component: lazyRouteComponent(loadPages, 'ChangePhone'),
})

/** The link mailed to a new address leads here. Its token is moved to `/confirm-email` (route-guards.ts). */
const changeEmail = createRoute({
  ...settingsRoute('change-email'),
  validateSearch: tokenSearch,
  component: lazyRouteComponent(loadPages, 'ChangeEmail'),
})

const security = createRoute({
  ...settingsRoute('security'),
  component: lazyRouteComponent(loadPages, 'SecurityPage'),
})

const changePassword = createRoute({
  ...settingsRoute('change-password'),
  component: lazyRouteComponent(loadPages, 'ChangePassword'),
})

const personalPage = createRoute({
  ...settingsRoute('personal-page'),
  component: lazyRouteComponent(loadPages, 'PersonalPage'),
})

const changeUrl = createRoute({
  ...settingsRoute('personal-page/change-url'),
  component: lazyRouteComponent(loadPages, 'ChangeUrl'),
})

const changeDescription = createRoute({
  ...settingsRoute('personal-page/change-description'),
  component: lazyRouteComponent(loadPages, 'ChangeDescription'),
})

const away = createRoute({
  ...settingsRoute('away'),
  component: lazyRouteComponent(loadPages, 'Away'),
})

const agreement = createRoute({
  ...settingsRoute('agreement'),
  component: lazyRouteComponent(loadPages, 'AgreementSection'),
})

const notifications = createRoute({
  ...settingsRoute('notifications'),
  component: lazyRouteComponent(loadPages, 'Notifications'),
})

/** Account Settings with its sections. */
export const settings = settingsPage.addChildren([
  settingsIndex,
  profile,
  changeName,
  changePhone,
  changeEmail,
  security,
  changePassword,
  personalPage,
  changeUrl,
  changeDescription,
  away,
  agreement,
  notifications,
])

/** What the panel knows of the signed-in account. */
export const debug = createRoute({
  getParentRoute: () => signedIn,
  path: 'me/debug',
  staticData: { title: 'Me Debug' },
  validateSearch: noSearch,
  component: lazyRouteComponent(loadPages, 'DebugPage'),
})
