import {
  IconChevronLeft,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { makeDoubleClickDetector } from './double-click.ts'
import { PANELS, PANEL_TITLES } from './panels.ts'
import type { SidebarPanel } from './sidebar-memory.ts'
import { SidebarHandle } from './SidebarHandle.tsx'
import { SidebarTabs } from './SidebarTabs.tsx'
import type { SidebarRoom } from './use-sidebar-room.ts'
import type { SidebarState } from './use-sidebar.ts'
import classes from './Sidebar.module.css'

interface SidebarProps {
  contactId: string
  room: SidebarRoom
  sidebar: SidebarState
}

/** Panels about the client: beside the timeline, over it (from a rail of icons), or as a page on a phone. */
export const Sidebar = ({ contactId, room, sidebar }: SidebarProps) => {
  const { view, shown, switchView, close } = sidebar
  const [isSecond] = useState(makeDoubleClickDetector)
  const isOver = view === 'rail' && shown !== null
  const over = useRef<HTMLDivElement>(null)
  useFocusInside(over, isOver, shown)

  const choose = (panel: SidebarPanel, at: number) => {
    // The first of the two clicks has already chosen the panel.
    if (isSecond(panel, at) && room === 'beside') switchView(panel)
    else sidebar.choose(panel)
  }
  const tabs = (
    <SidebarTabs shown={shown} last={sidebar.last} upright={view === 'rail' && room !== 'page'} onChoose={choose} />
  )
  const panel = shown !== null && <Panel key={`${contactId} ${shown}`} shown={shown} contactId={contactId} />
  return (
    // Esc closes a panel that covers the timeline, unless a menu or dialog inside it handled the key.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={classes.sidebar}
      aria-label="About the client"
      onKeyDown={(event) => {
        const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (!isOver || event.key !== 'Escape' || event.defaultPrevented || !inside) return
        event.stopPropagation()
        close()
      }}
    >
      {room === 'beside' && <SidebarHandle sidebar={sidebar} isSecond={isSecond} />}
      {view === 'panel' && (
        <div className={classes.column}>
          <header className={classes.head}>
            {tabs}
            <ViewButton label="Show icons only" icon={IconLayoutSidebarRightCollapse} onClick={() => switchView()} />
          </header>
          {panel}
        </div>
      )}
      {view === 'rail' && room !== 'page' && (
        <div className={classes.rail}>
          {tabs}
          {room === 'beside' && (
            <ViewButton label="Show panel" icon={IconLayoutSidebarRightExpand} onClick={() => switchView()} />
          )}
        </div>
      )}
      {isOver && (
        <div ref={over} className={room === 'page' ? classes.page : classes.over}>
          <header className={classes.head}>
            {room === 'page' ? (
              <>
                <h2 className="visually-hidden">{PANEL_TITLES[shown]}</h2>
                <button type="button" className={`icon-button ${classes.back}`} aria-label="Back" onClick={close}>
                  <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
                </button>
                {tabs}
              </>
            ) : (
              <>
                <h2 className={classes.title}>{PANEL_TITLES[shown]}</h2>
                <ViewButton label="Close" icon={IconX} onClick={close} />
              </>
            )}
          </header>
          {panel}
        </div>
      )}
    </aside>
  )
}

const Panel = ({ shown, contactId }: { shown: SidebarPanel; contactId: string }) => {
  const Shown = PANELS[shown]
  return (
    <div className={classes.panel} id="sidebar-panel" role="tabpanel" aria-label={PANEL_TITLES[shown]}>
      <Suspense fallback={<SkeletonRows count={6} height={44} label={`Loading ${PANEL_TITLES[shown]}`} />}>
        <Shown contactId={contactId} />
      </Suspense>
    </div>
  )
}

interface ViewButtonProps {
  label: string
  icon: typeof IconX
  onClick: () => void
}

const ViewButton = ({ label, icon: Icon, onClick }: ViewButtonProps) => (
  <button type="button" className={`icon-button ${classes.view}`} aria-label={label} data-tip={label} onClick={onClick}>
    <Icon size={18} stroke={1.5} aria-hidden="true" />
  </button>
)

/** Moves the focus into a panel that covers the timeline, and back when it closes. */
const useFocusInside = (over: React.RefObject<HTMLDivElement | null>, isOver: boolean, shown: SidebarPanel | null) => {
  const take = useEffectEvent(() => {
    const before = document.activeElement
    const inside = before !== null && over.current?.contains(before) === true
    // The focus stays on the icons while someone moves through them.
    if (!inside && before?.closest('[role="tablist"]') == null)
      over.current?.querySelector<HTMLElement>('button')?.focus()
    return before
  })
  useEffect(() => {
    if (!isOver) return undefined
    const before = take()
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOver, shown])
}
