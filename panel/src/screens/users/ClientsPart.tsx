import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { useAccount } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { BulkResultDialog } from '../../contacts/list/bulk/BulkResultDialog.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { reloadUser } from './user-queries.ts'
import { countClients } from './user-text.ts'
import classes from './UserPage.module.css'

/** A coach's clients, and handing them over to a colleague. */
export const ClientsPart = ({ user }: { user: UserDetails }) => {
  const [isAsking, setIsAsking] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const { organization } = useAccount()
  const isHere = user.organization !== null && user.organization === (organization ?? actingOrganization())
  if (user.organization === null) return null
  return (
    <SettingsPart
      title="Clients"
      words={user.clients === 0 ? 'They have no clients.' : `They coach ${countClients(user.clients)}.`}
    >
      {user.clients > 0 && isHere && (
        <div className={classes.actions}>
          {user.abilities.handOver && (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Hand over clients
            </Button>
          )}
          <Button
            variant="subtle"
            renderRoot={(props) => <Link {...props} to="/contacts" search={{ coach: user._id }} />}
          >
            Show clients
          </Button>
        </div>
      )}
      {user.clients > 0 && !isHere && (
        <p className={classes.quiet}>Choose their organization first to see or hand over their clients.</p>
      )}
      {isAsking && <HandOverDialog user={user} onStart={setJobId} onClose={() => setIsAsking(false)} />}
      {jobId !== null && (
        <BulkResultDialog
          jobId={jobId}
          onClose={() => {
            setJobId(null)
            void reloadUser(user._id)
          }}
        />
      )}
    </SettingsPart>
  )
}
