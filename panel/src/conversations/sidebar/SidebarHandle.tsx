import { ResizeEdge } from '../../ui/ResizeEdge.tsx'
import { RAIL_BELOW, SIDEBAR_WIDTH, withinLimits } from './sidebar-memory.ts'
import type { SidebarState } from './use-sidebar.ts'

interface SidebarHandleProps {
  sidebar: SidebarState
  isSecond: (on: string, at: number) => boolean
}

/** The edge of the sidebar. Dragged far below the minimum, it becomes a rail. Enter or a double click switches. */
export const SidebarHandle = ({ sidebar: { view, width, resize, switchView }, isSecond }: SidebarHandleProps) => (
  <ResizeEdge
    width={width}
    limits={SIDEBAR_WIDTH}
    collapsed={view === 'rail'}
    paneOf={(edge) => edge.closest<HTMLElement>('[data-sidebar]')}
    onPreview={(pane, next) => {
      pane.dataset['sidebar'] = next < RAIL_BELOW ? 'rail' : 'panel'
      pane.style.setProperty('--sidebar-width', `${withinLimits(next)}px`)
    }}
    onReset={(pane) => {
      pane.dataset['sidebar'] = view
      pane.style.setProperty('--sidebar-width', `${width}px`)
    }}
    onResize={resize}
    onClick={(timeStamp) => isSecond('handle', timeStamp) && switchView()}
    onEnter={switchView}
  />
)
