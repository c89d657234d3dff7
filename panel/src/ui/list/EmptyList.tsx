import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'
import type { NewButtonProps } from './NewButton.tsx'

interface EmptyListProps extends NewButtonProps {
  icon: ReactNode
  title: string
  /** What the items are for. */
  children: ReactNode
}

/** Shown instead of an empty list: what belongs there, and how to create the first one. */
export const EmptyList = ({ icon, title, create, onCreate, children }: EmptyListProps) => (
  <EmptyState
    icon={icon}
    title={title}
    actions={
      onCreate !== false && (
        <Button variant="default" onClick={onCreate}>
          {create}
        </Button>
      )
    }
  >
    {children}
  </EmptyState>
)

/** Shown instead of an empty archive. `things`: "Programs". */
export const EmptyArchive = ({ icon, things }: { icon: ReactNode; things: string }) => (
  <EmptyState icon={icon} title="The archive is empty">
    {things} you archive appear here.
  </EmptyState>
)
