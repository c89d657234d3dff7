import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'

interface EmptyListProps {
  icon: ReactNode
  title: string
  /** What the button says that makes the first one. */
  create: string
  /** False for readers who may not. */
  onCreate: false | (() => void)
  /** What the things are for. */
  children: ReactNode
}

/** In place of a list in which nothing is yet: what belongs there, and how the first one is made. */
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

/** In place of an empty archive. `things`: "Programs". */
export const EmptyArchive = ({ icon, things }: { icon: ReactNode; things: string }) => (
  <EmptyState icon={icon} title="The archive is empty">
    {things} you archive appear here.
  </EmptyState>
)
