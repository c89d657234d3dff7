import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

/** Shown when a search or the filters match nothing. */
export const NoResult = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<IconFilterOff />}
    title="No result"
    actions={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    Try to change search filter.
  </EmptyState>
)
