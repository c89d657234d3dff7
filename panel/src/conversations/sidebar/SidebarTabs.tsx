import {
  IconCalendarEvent,
  IconCheckbox,
  IconNote,
  IconPhoto,
  IconPin,
  IconRoute,
  IconTrendingUp,
  IconUser,
} from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { loadPanel, PANEL_TITLES } from './panels.ts'
import type { SidebarPanel } from './sidebar-memory.ts'
import { usePanels } from './use-panels.ts'
import classes from './SidebarTabs.module.css'

const ICONS: Record<SidebarPanel, typeof IconUser> = {
  profile: IconUser,
  plan: IconCalendarEvent,
  tasks: IconCheckbox,
  scenes: IconRoute,
  notes: IconNote,
  ranks: IconTrendingUp,
  media: IconPhoto,
  pinned: IconPin,
}

interface SidebarTabsProps {
  shown: SidebarPanel | null
  /** The tab stop while no panel is shown. */
  last: SidebarPanel
  /** Whether the tabs are stacked vertically. */
  upright: boolean
  /** `at` is the time of the click in milliseconds. */
  onChoose: (panel: SidebarPanel, at: number) => void
}

/**
 * The tabs of the panels; the arrow keys move between them. The selected one's title is shown after the last tab, if
 * there is room, so that no tab moves.
 */
export const SidebarTabs = ({ shown, last, upright, onChoose }: SidebarTabsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const panels = usePanels()
  const step = (event: KeyboardEvent) => {
    const [back, on] = upright ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    tabs[(to + tabs.length) % tabs.length]?.focus()
  }
  return (
    <div
      ref={list}
      className={classes.tabs}
      role="tablist"
      aria-label="Panels"
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      data-upright={upright || undefined}
      tabIndex={-1}
      onKeyDown={step}
    >
      {panels.map((panel) => {
        const Icon = ICONS[panel]
        const selected = panel === shown
        return (
          <button
            key={panel}
            type="button"
            className={classes.tab}
            role="tab"
            aria-selected={selected}
            {...(selected && { 'aria-controls': 'sidebar-panel' })}
            aria-label={PANEL_TITLES[panel]}
            {...(!selected && { 'data-tip': PANEL_TITLES[panel] })}
            tabIndex={panel === (shown ?? last) ? 0 : -1}
            onPointerEnter={() => void loadPanel(panel)}
            onClick={(event) => onChoose(panel, event.timeStamp)}
          >
            <Icon size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )
      })}
      {shown !== null && !upright && (
        <span className={classes.title} aria-hidden="true">
          {PANEL_TITLES[shown]}
        </span>
      )}
    </div>
  )
}
