import { useNoTasksReason } from '../../tasks/TaskGate.tsx'
import { SIDEBAR_PANELS, type SidebarPanel } from './sidebar-memory.ts'

/** The panels in tab order; tasks only for those who have them. */
export const usePanels = (): readonly SidebarPanel[] => {
  const hasTasks = useNoTasksReason() === null
  return SIDEBAR_PANELS.filter((panel) => panel !== 'tasks' || hasTasks)
}
