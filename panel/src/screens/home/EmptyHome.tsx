import { Button } from '@mantine/core'
import { IconChecks, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../client/account.ts'
import { countQuery } from '../../contacts/data/contact-queries.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

/** Home without any clients on it: everyone has been looked after, or there are no clients yet. */
export const EmptyHome = ({ ofCoach }: { ofCoach: boolean }) => {
  const seesClients = useMay('contacts.view')
  const mayAdd = useMay('contacts.create')
  const { data: clients, isPending } = useQuery({ ...countQuery({}), enabled: !ofCoach && seesClients })
  // Shows nothing for a moment, rather than praise for an empty list.
  if (!ofCoach && seesClients && isPending) return null
  if (clients?.count === 0)
    return (
      <EmptyState
        icon={<IconUsers />}
        title="No clients yet"
        actions={
          mayAdd && (
            <>
              <Button variant="default" component={Link} to="/contacts/new">
                New Client
              </Button>
              <Button variant="default" component={Link} to="/contacts/import">
                Import
              </Button>
            </>
          )
        }
      >
        Clients who need you will be listed here, most urgent first, with the reason.
      </EmptyState>
    )
  return (
    <EmptyState icon={<IconChecks />} title={ofCoach ? 'Nobody needs this coach' : 'Nobody needs you'}>
      Everyone has an answer, every message was delivered, no task is open, and everyone has been in touch this week.
    </EmptyState>
  )
}
