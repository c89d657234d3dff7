import { Button } from '@mantine/core'
import { IconLock, IconMapQuestion, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { failureOf } from '../../client/failure.ts'
import { EmptyState } from './EmptyState.tsx'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
}

/** Shown in a pane that failed to load; the status decides the text, as it does for whole pages. */
export const LoadFailed = ({ error, onRetry }: LoadFailedProps) => {
  const { status, title, content, reference } = failureOf(error)
  if (status === 404) {
    return (
      <EmptyState icon={<IconMapQuestion />} title="Page Not Found">
        {content}
      </EmptyState>
    )
  }
  if (status === 403) {
    return (
      <EmptyState icon={<IconLock />} title="Access denied">
        {content}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      tone="bad"
      icon={<IconPlugConnectedX />}
      title={status === 0 || status === 429 ? title : 'Internal Server Error'}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={15} stroke={1.5} />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {content}
      {reference !== null && (
        <>
          {' '}
          Reference <code>{reference}</code>
        </>
      )}
    </EmptyState>
  )
}
