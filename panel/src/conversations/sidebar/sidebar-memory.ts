/** Panels of the sidebar, in the order of their tabs. */
export const SIDEBAR_PANELS = ['profile', 'plan', 'scenes', 'notes', 'ranks', 'media', 'pinned'] as const
export type SidebarPanel = (typeof SIDEBAR_PANELS)[number]

/** Widths in px (spec 1 §2). */
export const SIDEBAR_WIDTH = { least: 200, usual: 300, most: 600 } as const
/** Dragged narrower than this it becomes a rail, and back. */
export const RAIL_BELOW = 120

/** How somebody left the sidebar: as a rail of icons or as a panel of a width, and which panel. */
export interface SidebarMemory {
  view: 'panel' | 'rail'
  width: number
  panel: SidebarPanel
}

const USUAL: SidebarMemory = { view: 'panel', width: SIDEBAR_WIDTH.usual, panel: 'profile' }

/** Sign-out keeps what begins with `sidebarWidth` (spec 1 §4); each account has its own on this machine. */
const keyOf = (accountId: string): string => `sidebarWidth:conversation:${accountId}`

export const isPanel = (value: unknown): value is SidebarPanel => SIDEBAR_PANELS.some((panel) => panel === value)

export const withinLimits = (width: number): number =>
  Math.round(Math.min(SIDEBAR_WIDTH.most, Math.max(SIDEBAR_WIDTH.least, width)))

/** What is kept, as far as it can be read: anybody may write to a browser's storage. */
export const readMemory = (storage: Pick<Storage, 'getItem'>, accountId: string): SidebarMemory => {
  const kept = parseJson(storage.getItem(keyOf(accountId)))
  const { view, width, panel } = kept
  return {
    view: view === 'rail' ? 'rail' : USUAL.view,
    width: typeof width === 'number' && Number.isFinite(width) ? withinLimits(width) : USUAL.width,
    panel: isPanel(panel) ? panel : USUAL.panel,
  }
}

export const writeMemory = (storage: Pick<Storage, 'setItem'>, accountId: string, memory: SidebarMemory): void =>
  storage.setItem(keyOf(accountId), JSON.stringify(memory))

const parseJson = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Not what was written here: as if nothing were kept.
    return {}
  }
}
