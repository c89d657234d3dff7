import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useAccount } from '../client/account.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { offerSearch } from '../ui/page/open-search.ts'
import { navItemsOf } from './nav-items.ts'
import { openOverlay, togglePalette, useOverlay } from './open-overlay.ts'

const Palette = lazy(() => import('./palette/Palette.tsx').then(({ Palette: it }) => ({ default: it })))
const ShortcutsSheet = lazy(() =>
  import('./shortcuts/ShortcutsSheet.tsx').then(({ ShortcutsSheet: it }) => ({ default: it })),
)
const SwitchOrganization = lazy(() =>
  import('./account/SwitchOrganization.tsx').then(({ SwitchOrganization: it }) => ({ default: it })),
)
const Tour = lazy(() => import('./tour/Tour.tsx').then(({ Tour: it }) => ({ default: it })))

/** The palette and what else lies over the page, and the keys that open it. Each is loaded on first use. */
export const Overlays = () => {
  const open = useOverlay()
  const account = useAccount()
  const navigate = useNavigate()
  useShortcuts({
    '/': () => openOverlay('palette'),
    '?': () => openOverlay('shortcuts'),
    ...Object.fromEntries(navItemsOf(account).map(({ to, goKey }) => [`g ${goKey}`, () => void navigate({ to })])),
  })
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isShortcut || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      togglePalette()
    }
    window.addEventListener('keydown', handleKeyDown)
    const removeSearch = offerSearch(() => openOverlay('palette'))
    return () => {
      removeSearch()
      window.removeEventListener('keydown', handleKeyDown)
      openOverlay(null)
    }
  }, [])
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <ShortcutsSheet />}
      {open === 'tour' && <Tour />}
      {open === 'organization' && <SwitchOrganization />}
    </Suspense>
  )
}
