import { Menu } from '@mantine/core'
import { IconBell, IconKeyboard, IconLogout, IconSearch, IconSettings } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { isStaff, ROLE_LABELS } from '@attune/contract/staff/roles'
import type { Account } from '@attune/contract/staff/entity'
import { useAccount, useOrganization } from '../../client/account.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { useOpenOnMount } from '../../ui/use-open-on-mount.ts'
import { AccountButton, type AccountLook } from './AccountButton.tsx'
import { openOverlay } from '../open-overlay.ts'
import { OrganizationItems } from './OrganizationItems.tsx'
import { RecordVideoItem } from './RecordVideoItem.tsx'
import { ThemeItems } from './ThemeItems.tsx'
import classes from './AccountMenu.module.css'

/** The account's menu, open as soon as it is there. */
export const AccountMenuOpen = ({ look }: { look: AccountLook }) => {
  const account = useAccount()
  const organization = useOrganization()
  const router = useRouter()
  const arrival = useOpenOnMount()
  return (
    <Menu {...arrival} position={look === 'tab' ? 'top-end' : 'right-end'} width={248} offset={8} withinPortal={false}>
      <Menu.Target>
        <AccountButton look={look} autoFocus />
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
        {look === 'tab' && (
          <Menu.Item leftSection={<IconSearch size={16} stroke={1.5} />} onClick={() => openOverlay('palette')}>
            Search
          </Menu.Item>
        )}
        <RecordVideoItem />
        {look !== 'tab' && (
          <Menu.Item
            leftSection={<IconKeyboard size={16} stroke={1.5} />}
            rightSection={<KeyCap>?</KeyCap>}
            onClick={() => openOverlay('shortcuts')}
          >
            Keyboard shortcuts
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconBell size={16} stroke={1.5} />}
          onClick={() => void router.navigate({ to: '/me/settings/notifications' })}
        >
          Notifications
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} stroke={1.5} />}
          onClick={() => void router.navigate({ to: '/me/settings' })}
        >
          Account Settings
        </Menu.Item>
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
