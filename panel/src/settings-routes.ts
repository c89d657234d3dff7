import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from './routing/parents.ts'
import { noSearch } from './routing/search.ts'
import { tokenSearch } from './routing/visitor-search.ts'

const settingsPage = createRoute({
  getParentRoute: () => signedIn,
  path: 'me/settings',
  staticData: { title: 'Account Settings' },
  component: lazyRouteComponent(() => import('./staff/settings/SettingsPage.tsx'), 'SettingsPage'),
})

/** A section of Account Settings. */
const settingsRoute = <Path extends string>(path: Path) => ({
  getParentRoute: () => settingsPage,
  path,
  validateSearch: noSearch,
})

const profilePage = lazyRouteComponent(() => import('./staff/settings/Profile.tsx'), 'Profile')

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
  component: lazyRouteComponent(() => import('./staff/settings/ChangeName.tsx'), 'ChangeName'),
})

const changePhone = createRoute({
  ...settingsRoute('change-phone'),
  component: lazyRouteComponent(() => import('./staff/settings/ChangePhone.tsx'), 'ChangePhone'),
})

/** The link mailed to a new address leads here. Its token is moved to `/confirm-email` (route-guards.ts). */
const changeEmail = createRoute({
  ...settingsRoute('change-email'),
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('./staff/settings/ChangeEmail.tsx'), 'ChangeEmail'),
})

const security = createRoute({
  ...settingsRoute('security'),
  component: lazyRouteComponent(() => import('./staff/settings/security/Security.tsx'), 'SecurityPage'),
})

const changePassword = createRoute({
  ...settingsRoute('change-password'),
  component: lazyRouteComponent(() => import('./staff/settings/ChangePassword.tsx'), 'ChangePassword'),
})

const personalPage = createRoute({
  ...settingsRoute('personal-page'),
  component: lazyRouteComponent(() => import('./staff/settings/personal-page/PersonalPage.tsx'), 'PersonalPage'),
})

const changeUrl = createRoute({
  ...settingsRoute('personal-page/change-url'),
  component: lazyRouteComponent(() => import('./staff/settings/personal-page/ChangeUrl.tsx'), 'ChangeUrl'),
})

const changeDescription = createRoute({
  ...settingsRoute('personal-page/change-description'),
  component: lazyRouteComponent(
    () => import('./staff/settings/personal-page/ChangeDescription.tsx'),
    'ChangeDescription',
  ),
})

const away = createRoute({
  ...settingsRoute('away'),
  component: lazyRouteComponent(() => import('./staff/absences/Away.tsx'), 'Away'),
})

const agreement = createRoute({
  ...settingsRoute('agreement'),
  component: lazyRouteComponent(() => import('./screens/agreement/AgreementSection.tsx'), 'AgreementSection'),
})

const notifications = createRoute({
  ...settingsRoute('notifications'),
  component: lazyRouteComponent(() => import('./staff/settings/notifications/Notifications.tsx'), 'Notifications'),
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
  component: lazyRouteComponent(() => import('./staff/debug/DebugPage.tsx'), 'DebugPage'),
})
