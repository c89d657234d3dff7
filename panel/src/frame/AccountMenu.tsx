import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDots, IconLogout } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { isStaff, ROLE_LABELS } from '@attune/contract/staff/roles'
import type { Account } from '@attune/contract/staff/entity'
import { useAccount, useOrganization } from '../client/account.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { OrganizationItems } from './OrganizationItems.tsx'
import { ThemeItems } from './ThemeItems.tsx'
import classes from './AccountMenu.module.css'

interface AccountMenuProps {
  /** An avatar in the rail, avatar and name in the wide navigation, or the last tab of a phone. */
  look: 'rail' | 'words' | 'tab'
}

/** Who is signed in, where the account acts, the theme, and the way out. */
export const AccountMenu = ({ look }: AccountMenuProps) => {
  const account = useAccount()
  const organization = useOrganization()
  const router = useRouter()
  return (
    <Menu position={look === 'tab' ? 'top-end' : 'right-end'} width={248} offset={8} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes[look]}>
          {look === 'rail' && <VisuallyHidden>Account: {account.name}</VisuallyHidden>}
          {look === 'tab' ? (
            <>
              <IconDots size={22} stroke={1.5} aria-hidden="true" />
              More
            </>
          ) : (
            <Avatar id={account._id} name={account.name} kind="staff" />
          )}
          {look === 'words' && <span className={classes.ownName}>{account.name}</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Avatar id={account._id} name={account.name} kind="staff" size={32} />
          <div className={classes.lines}>
            <p className={classes.name}>{account.name}</p>
            <p className={classes.role}>{[roleOf(account), organization?.title].filter(Boolean).join(', ')}</p>
          </div>
        </div>
        {account.organization === null && <OrganizationItems />}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} />}
          onClick={() => void router.navigate({ to: '/logout' })}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** ROLE_ADMIN with an organization counts as organization admin (spec 1 §6). */
const roleOf = ({ roles, organization }: Account): string =>
  roles
    .map((role) =>
      isStaff(role) && organization !== null ? `Organization ${ROLE_LABELS[role].toLowerCase()}` : ROLE_LABELS[role],
    )
    .join(', ')
