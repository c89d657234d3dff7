import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { KeyCap } from '../ui/keys/KeyCap.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { countersQuery } from './data/load-folders.ts'

/** Beside the list while no conversation is open. If there is none to open, the list says what to do. */
export const NothingOpen = () =>
  useQuery(countersQuery).data?.get('all')?.count === 0 ? null : (
    <EmptyState icon={<IconMessage />} title="Please select conversation.">
      Or press <KeyCap>n</KeyCap> for the next unread
    </EmptyState>
  )
