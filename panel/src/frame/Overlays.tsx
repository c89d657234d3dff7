import { useNavigate } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { useAccount } from '../client/account.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { lazyDialog, type Closable } from '../ui/lazy-part.tsx'
import { offerSearch } from '../ui/page/open-search.ts'
import { navItemsOf } from './nav-items.ts'
import { openOverlay, togglePalette, useOverlay } from './open-overlay.ts'

const Palette = lazyDialog<Closable>(async () => (await import('./palette/Palette.tsx')).Palette)
const ShortcutsSheet = lazyDialog<Closable>(async () => (await import('./shortcuts/ShortcutsSheet.tsx')).ShortcutsSheet)
const SwitchOrganization = lazyDialog<Closable>(
  async () => (await import('./account/SwitchOrganization.tsx')).SwitchOrganization,
)
const Tour = lazyDialog<Closable>(async () => (await import('./tour/Tour.tsx')).Tour)

const close = (): void => openOverlay(null)

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
      close()
    }
  }, [])
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
      {open === 'tour' && <Tour onClose={close} />}
      {open === 'organization' && <SwitchOrganization onClose={close} />}
    </Suspense>
  )
}
