import type { ReactNode } from 'react'
import { useFeature, useMay } from '../client/account.ts'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'

/** Why the reader has no tasks; null if they do. */
export const useNoTasksReason = (): string | null => {
  const [isOn, allowed] = [useFeature('tasks'), useMay('tasks.view')]
  if (!isOn) return 'Tasks are turned off for you or your organization.'
  return allowed ? null : 'Your role doesn’t have access to tasks.'
}

/** Shows a screen of tasks to those who may see them, if the feature is on. */
export const TaskGate = ({ children }: { children: ReactNode }) => {
  const reason = useNoTasksReason()
  return reason === null ? children : <AccessDeniedPage reason={reason} />
}
