import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'

interface EmptyListProps {
  icon: ReactNode
  title: string
  /** The label of the button that creates the first one. */
  create: string
  /** False for readers who may not create one. */
  onCreate: false | (() => void)
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
