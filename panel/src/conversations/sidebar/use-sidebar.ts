import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { conversationsSearch } from '../data/thread-filters.ts'
import { RAIL_BELOW, readMemory, SIDEBAR_WIDTH, withinLimits, writeMemory } from './sidebar-memory.ts'
import type { SidebarMemory, SidebarPanel } from './sidebar-memory.ts'
import type { SidebarRoom } from './use-sidebar-room.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A panel of the sidebar was opened over the page before: closing it goes back there. */
    panelOpened?: boolean
  }
}

export interface SidebarState {
  /** `panel` takes its own place beside the timeline, `rail` is icons only. */
  view: 'panel' | 'rail'
  width: number
  /** The panel that shows: the one beside the timeline, or the one in the address that lies over it; null for none. */
  shown: SidebarPanel | null
  /** What a panel opened next would be. */
  last: SidebarPanel
  choose: (panel: SidebarPanel) => void
  /** Takes away what lies over the timeline. */
  close: () => void
  /** To a width in px within its limits; far below them it becomes a rail. */
  resize: (width: number) => void
  switchView: (panel?: SidebarPanel) => void
}

/**
 * The sidebar as it stands. How wide it is, which view and which panel belong to the account on this machine; a panel that
 * lies over the timeline, or on a phone is a page, stands in the address, so that Back takes it away.
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
    if (over === undefined) return
    if (router.state.location.state.panelOpened === true) return router.history.back()
    void navigate({
      to: '.',
      search: (search) => {
        const { panel: _over, ...rest } = conversationsSearch(search)
        return rest
      },
      replace: true,
    })
  }
  const choose = (panel: SidebarPanel) => {
    if (panel !== memory.panel) keep({ panel })
    if (view === 'panel') return
    if (panel !== over) show(panel)
    // A page has its own way back; from a rail the icon that opened the panel closes it.
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
