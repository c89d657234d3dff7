import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { conversationsSearch } from '../data/thread-filters.ts'
import { RAIL_BELOW, readMemory, SIDEBAR_WIDTH, withinLimits, writeMemory } from './sidebar-memory.ts'
import type { SidebarMemory, SidebarPanel } from './sidebar-memory.ts'
import type { SidebarRoom } from './use-sidebar-room.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A sidebar panel was opened from the previous entry, so closing it goes back. */
    panelOpened?: boolean
  }
}

export interface SidebarState {
  /** `panel` shows a panel beside the timeline, `rail` only icons. */
  view: 'panel' | 'rail'
  width: number
  /** The visible panel: beside the timeline, or the one from the URL that covers it; null for none. */
  shown: SidebarPanel | null
  /** The panel to open next. */
  last: SidebarPanel
  choose: (panel: SidebarPanel) => void
  /** Closes a panel that covers the timeline. */
  close: () => void
  /** Sets the width in px, within its limits; far below them the sidebar becomes a rail. */
  resize: (width: number) => void
  switchView: (panel?: SidebarPanel) => void
}

/**
 * The sidebar's state. Width, view and panel are remembered per account on this machine; a panel that covers the
 * timeline (or is a page, on a phone) is kept in the URL, so that Back closes it.
 */
export const useSidebar = (room: SidebarRoom): SidebarState => {
  const { _id: accountId } = useAccount()
  const { panel: over } = useSearch({ from: '/signed-in/conversations' })
  const [memory, setMemory] = useState(() => readMemory(localStorage, accountId))
  const navigate = useNavigate()
  const router = useRouter()
  const view = room === 'beside' ? memory.view : 'rail'

  const keep = (change: Partial<SidebarMemory>) => {
    const next = { ...memory, ...change }
    setMemory(next)
    writeMemory(localStorage, accountId, next)
  }
  const show = (panel: SidebarPanel) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...conversationsSearch(search), panel }),
      replace: over !== undefined,
      state: over === undefined ? { panelOpened: true } : true,
    })
  const close = () => {
    // The first of two quick clicks has changed the address, but is not shown yet.
    const { search: found, state } = router.latestLocation
    if (conversationsSearch(found).panel === undefined) return
    if (state.panelOpened === true) return router.history.back()
    void navigate({
      to: '.',
      search: (search) => {
        const { panel: _over, ...rest } = conversationsSearch(search)
        return rest
      },
      replace: true,
    })
  }
  // A link opened a panel, and there is room to show it beside the timeline.
  const adopt = useEffectEvent(() => {
    // One that was opened here is closed by going back, which takes a moment.
    if (over === undefined || view !== 'panel' || router.latestLocation.state.panelOpened === true) return
    keep({ panel: over })
    close()
  })
  useEffect(() => adopt(), [over, view])
  const choose = (panel: SidebarPanel) => {
    if (panel !== memory.panel) keep({ panel })
    if (view === 'panel') return
    if (panel !== over) show(panel)
    // On a rail, the icon that opened a panel closes it; a page has a Back button instead.
    else if (room !== 'page') close()
  }
  const switchView = (panel = memory.panel) => {
    if (room !== 'beside') return over === undefined ? show(panel) : close()
    if (view === 'rail') close()
    keep({ view: view === 'panel' ? 'rail' : 'panel', panel })
  }
  const resize = (width: number) => {
    if (width < RAIL_BELOW) keep({ view: 'rail' })
    else keep({ view: 'panel', width: withinLimits(Math.max(SIDEBAR_WIDTH.least, width)) })
  }
  const shown = view === 'panel' ? memory.panel : (over ?? null)
  return { view, width: memory.width, shown, last: memory.panel, choose, close, resize, switchView }
}
