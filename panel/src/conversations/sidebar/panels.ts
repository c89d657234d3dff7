import type { ComponentType } from 'react'
import { loadOnce } from '../../client/load-once.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { SidebarPanel } from './sidebar-memory.ts'

interface PanelProps {
  contactId: string
}

/** Each panel's code is fetched when it is first shown. */
const PANEL_LOADERS: Record<SidebarPanel, () => Promise<ComponentType<PanelProps>>> = {
  profile: loadOnce(async () => (await import('./panels/ProfilePanel.tsx')).ProfilePanel),
  plan: loadOnce(async () => (await import('./panels/AutomationPanels.tsx')).PlanOfClient),
  tasks: loadOnce(async () => (await import('../../tasks/TasksPanel.tsx')).TasksPanel),
  scenes: loadOnce(async () => (await import('./panels/AutomationPanels.tsx')).ScenesOfClient),
  notes: loadOnce(async () => (await import('./panels/NotesPanel.tsx')).NotesPanel),
  ranks: loadOnce(async () => (await import('./panels/RanksPanel.tsx')).RanksPanel),
  media: loadOnce(async () => (await import('./panels/MediaPanel.tsx')).MediaPanel),
  pinned: loadOnce(async () => (await import('./panels/PinnedPanel.tsx')).PinnedPanel),
}

/** Prefetches a panel that is about to be shown. A failure is reported when it is shown. */
export const loadPanel = (panel: SidebarPanel): Promise<unknown> => PANEL_LOADERS[panel]().catch(() => undefined)

const onDemand = (panel: SidebarPanel) => lazyPart(PANEL_LOADERS[panel])

export const PANELS: Record<SidebarPanel, ComponentType<PanelProps>> = {
  profile: onDemand('profile'),
  plan: onDemand('plan'),
  tasks: onDemand('tasks'),
  scenes: onDemand('scenes'),
  notes: onDemand('notes'),
  ranks: onDemand('ranks'),
  media: onDemand('media'),
  pinned: onDemand('pinned'),
}

export const PANEL_TITLES: Record<SidebarPanel, string> = {
  profile: 'Profile',
  plan: 'Plan',
  tasks: 'Tasks',
  scenes: 'Scenes',
  notes: 'Notes',
  ranks: 'Ranks',
  media: 'Media',
  pinned: 'Pinned',
}
