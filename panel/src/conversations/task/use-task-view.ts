import { useMatches } from '@tanstack/react-router'

/** Whether the open conversation is a task view. */
export const useTaskView = (): boolean =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.endsWith('/task-view')) })
