import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { isStaff } from '@attune/contract/roles'
import { may, useAccount } from '../../client/account.ts'
import { SwitchUserDialog } from './SwitchUserDialog.tsx'

interface SwitchUserButtonProps {
  user: { id: string; name: string }
}

/** Switches into someone's account, after asking why. Nothing for those who can't. */
export const SwitchUserButton = ({ user }: SwitchUserButtonProps) => {
  const account = useAccount()
  const [asking, setAsking] = useState(false)
  const [role] = account.roles
  const can = may(account, 'users.switch') && role !== undefined && isStaff(role)
  if (!can || account.switched !== null || account._id === user.id) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserShare size={15} stroke={1.5} />}
        aria-label={`Switch to ${user.name}`}
        onClick={() => setAsking(true)}
      >
        Switch
      </Button>
      {asking && <SwitchUserDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}
