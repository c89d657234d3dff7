import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NativeFolder } from '@attune/contract/conversations/constants'
import { useMay } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { isNative, type FolderId } from '../data/folders.ts'
import { NoResult } from './NoResult.tsx'

interface NoThreadsProps {
  folder: FolderId
  /** Clears the filters; null if none are set. */
  onClear: (() => void) | null
}

/** Shown instead of an empty list: what appears in this folder. The folder of all clients leads to the first one. */
export const NoThreads = ({ folder, onClear }: NoThreadsProps) => {
  const mayAdd = useMay('contacts.create')
  if (onClear !== null) return <NoResult onClear={onClear} />
  const [title, text] = isNative(folder) ? EMPTY_TEXTS[folder] : EMPTY_PERSONAL_TEXTS
  return (
    <EmptyState
      icon={<IconMessages />}
      title={title}
      actions={
        folder === 'all' &&
        mayAdd && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/contacts/new" />}>
            New Client
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

const EMPTY_PERSONAL_TEXTS = [
  'Nobody here yet',
  'Add clients from a conversation’s menu, or set filters for this folder.',
] as const

/** Title and text for each empty native folder. */
const EMPTY_TEXTS: Record<NativeFolder, readonly [string, string]> = {
  all: ['No conversations yet', 'A conversation starts when a client first texts you or is added.'],
  unread: ['Nothing unread', 'New messages from your clients appear here until you read them.'],
  'needs-answer': ['Nobody is waiting for an answer', 'Clients who write to you appear here until someone answers.'],
  mine: ['You have no clients', 'Clients appear here when you are their primary coach.'],
  pinned: ['Nothing pinned', 'Pin a conversation to keep it here for you and your colleagues.'],
  review: ['Nothing to review', 'Set a review point in a conversation to find it here.'],
  muted: ['Nobody is muted', 'Clients appear here while automation isn’t messaging them.'],
  stopped: ['Nobody is stopped', 'Clients who don’t receive messages appear here.'],
}
