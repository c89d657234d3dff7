import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnd } from './client/session.ts'
import { setPageTitle } from './client/attention/tab-title.ts'
import { clearTheme } from './client/theme/theme-cache.ts'

/** Wraps every page: sets the tab's title and redirects to sign-in when the session ends. */
export const RootShell = () => {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const router = useRouter()

  useEffect(() => {
    setPageTitle(title)
  }, [title])

  useEffect(
    () =>
      onSessionEnd(() => {
        // The sign-in page uses the default accent.
        clearTheme()
        const { href, pathname } = router.state.location
        // The sign-out page redirects by itself, with its own marker.
        if (pathname !== '/login' && pathname !== '/logout')
          void router.navigate({ to: '/login', search: { from: href, ended: true } })
      }),
    [router],
  )

  return <Outlet />
}
