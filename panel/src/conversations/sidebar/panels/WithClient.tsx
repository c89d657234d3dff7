import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import { useMay } from '../../../client/account.ts'
import { contactQuery } from '../../../contacts/data/contact-queries.ts'
import { useContactsLive } from '../../../contacts/data/use-contacts-live.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'

interface WithClientProps {
  contactId: string
  children: (contact: Contact) => ReactNode
}

/** Loads the client for panels about them, or says why they cannot be shown. */
export const WithClient = (props: WithClientProps) =>
  useMay('contacts.view') ? (
    <Loaded {...props} />
  ) : (
    <EmptyState icon={<IconLock />} title="Access denied">
      Your role doesn’t have access to Clients.
    </EmptyState>
  )

const Loaded = ({ contactId, children }: WithClientProps) => {
  useContactsLive()
  const { data, error, refetch } = useQuery(contactQuery(contactId, { afterDrawing: true }))
  if (data !== undefined) return children(data)
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return <SkeletonRows count={8} height={36} label="Loading the client" />
}
