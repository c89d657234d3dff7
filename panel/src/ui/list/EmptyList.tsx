import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'
import type { NewButtonProps } from './NewButton.tsx'

interface EmptyListProps extends NewButtonProps {
  icon: ReactNode
  title: string
  /** If the list is an archive, what is archived, such as "Programs". */
  archive?: string | false
  /** What the items are for. */
  children: ReactNode
}

/** Shown instead of an empty list: what belongs there, and how to create the first one. An archive needs no button. */
export const EmptyList = ({ icon, title, archive = false, create, onCreate, children }: EmptyListProps) =>
  archive === false ? (
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
  ) : (
    <EmptyState icon={icon} title="The archive is empty">
      {archive} you archive appear here.
    </EmptyState>
  )
