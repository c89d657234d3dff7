import { Suspense, type CSSProperties } from 'react'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { loadPanel } from './panels.ts'
import { useSidebarRoom } from './use-sidebar-room.ts'
import { useSidebar } from './use-sidebar.ts'
import classes from './SidebarPlace.module.css'

const load = () => import('./Sidebar.tsx')
const Sidebar = lazyPart(async () => (await load()).Sidebar)

/** Reserves the sidebar's space while its code is being fetched. */
export const SidebarPlace = ({ contactId }: { contactId: string }) => {
  const room = useSidebarRoom()
  const sidebar = useSidebar(room)
  const { view, shown, width } = sidebar
  useShortcuts({ b: () => sidebar.switchView() })
  if (room === 'page' && shown === null) return null
  if (shown !== null) void loadPanel(shown)
  return (
    <div
      className={classes.place}
      data-room={room}
      data-sidebar={view}
      style={{ '--sidebar-width': `${width}px` } as CSSProperties}
    >
      <Suspense>
        <Sidebar contactId={contactId} room={room} sidebar={sidebar} />
      </Suspense>
    </div>
  )
}
