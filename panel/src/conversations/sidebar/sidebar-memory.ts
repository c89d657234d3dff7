import { parseStoredObject } from '../data/stored-values.ts'

/** The sidebar's panels in tab order. */
export const SIDEBAR_PANELS = ['profile', 'plan', 'tasks', 'scenes', 'notes', 'ranks', 'media', 'pinned'] as const
export type SidebarPanel = (typeof SIDEBAR_PANELS)[number]

/** Widths in px. */
export const SIDEBAR_WIDTH = { least: 200, usual: 300, most: 600 } as const
/** Dragged narrower than this, in px, the sidebar becomes a rail. */
export const RAIL_BELOW = 120

/** The sidebar's remembered state: rail or panel, width in px, and which panel. */
export interface SidebarMemory {
  view: 'panel' | 'rail'
  width: number
  panel: SidebarPanel
}

const USUAL: SidebarMemory = { view: 'panel', width: SIDEBAR_WIDTH.usual, panel: 'profile' }

/** Sign-out keeps keys that begin with `sidebarWidth`. Each account has its own. */
const keyOf = (accountId: string): string => `sidebarWidth:conversation:${accountId}`

export const isPanel = (value: unknown): value is SidebarPanel => SIDEBAR_PANELS.some((panel) => panel === value)

export const withinLimits = (width: number): number =>
  Math.round(Math.min(SIDEBAR_WIDTH.most, Math.max(SIDEBAR_WIDTH.least, width)))

/** Reads the remembered state; anyone can write to local storage, so invalid values fall back to the defaults. */
export const readMemory = (storage: Pick<Storage, 'getItem'>, accountId: string): SidebarMemory => {
  const kept = parseStoredObject(storage.getItem(keyOf(accountId)))
  const { view, width, panel } = kept
  return {
    view: view === 'rail' ? 'rail' : USUAL.view,
    width: typeof width === 'number' && Number.isFinite(width) ? withinLimits(width) : USUAL.width,
    panel: isPanel(panel) ? panel : USUAL.panel,
  }
}

export const writeMemory = (storage: Pick<Storage, 'setItem'>, accountId: string, memory: SidebarMemory): void =>
  storage.setItem(keyOf(accountId), JSON.stringify(memory))
