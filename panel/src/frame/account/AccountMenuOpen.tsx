import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconBuildings,
  IconCheck,
  IconDeviceMobileMessage,
  IconKeyboard,
  IconLogout,
  IconMap2,
  IconSearch,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isStaff, ROLE_LABELS } from '@attune/contract/roles'
import type { Account } from '@attune/contract/staff/entity'
import { may, organizationsQuery, useAccount, useOrganization } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { isRecording } from '../../client/recording/record-video.ts'
import { switchRecordVideo } from '../../client/recording/switch-record-video.ts'
import { StaffAvatar } from '../../staff/StaffAvatar.tsx'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { useOpenOnMount } from '../../ui/use-open-on-mount.ts'
import { AccountButton, type AccountLook } from './AccountButton.tsx'
import { ALL_ORGANIZATIONS, chooseOrganization } from '../choose-organization.ts'
import { navItemsOf } from '../nav-items.ts'
import { openOverlay } from '../open-overlay.ts'
import { RECORD_VIDEO_LABEL } from '../RecordVideo.tsx'
import classes from './AccountMenu.module.css'

/** The account menu; opens as soon as it is mounted. */
export const AccountMenuOpen = ({ look }: { look: AccountLook }) => {
  const account = useAccount()
  const organization = useOrganization()
  const router = useRouter()
  const disclosure = useOpenOnMount()
  return (
    <Menu
      {...disclosure}
      position={look === 'tab' ? 'top-end' : 'right-end'}
      width={248}
      offset={8}
      withinPortal={false}
    >
      <Menu.Target>
        <AccountButton look={look} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <StaffAvatar id={account._id} name={account.name} size={32} />
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
          <>
            {navItemsOf(account)
              .filter(({ inMore }) => inMore === true)
              .map(({ to, title, icon: Icon }) => (
                <Menu.Item
                  key={to}
                  leftSection={<Icon size={16} stroke={1.5} />}
                  onClick={() => void router.navigate({ to })}
                >
                  {title}
                </Menu.Item>
              ))}
            <Menu.Item leftSection={<IconSearch size={16} stroke={1.5} />} onClick={() => openOverlay('palette')}>
              Search
            </Menu.Item>
          </>
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
        {may(account, 'product-tour.view') && (
          <Menu.Item leftSection={<IconMap2 size={16} stroke={1.5} />} onClick={() => openOverlay('tour')}>
            Tour
          </Menu.Item>
        )}
        {may(account, 'conversations.view', 'phone-numbers.view') && (
          <Menu.Item
            leftSection={<IconDeviceMobileMessage size={16} stroke={1.5} />}
            onClick={() => void router.navigate({ to: '/my-number' })}
          >
            My Number
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

/** Roles as text. ROLE_ADMIN with an organization counts as an organization admin. */
const roleOf = ({ roles, organization }: Account): string =>
  roles
    .map((role) =>
      isStaff(role) && organization !== null ? `Organization ${ROLE_LABELS[role].toLowerCase()}` : ROLE_LABELS[role],
    )
    .join(', ')

/** Beyond this, they are searched for on the server. */
const ORGANIZATIONS_SHOWN = 8

/** The organizations that an account without its own may act in. Choosing one reloads the panel. */
const OrganizationItems = () => {
  const { data } = useQuery(organizationsQuery)
  if (data === undefined || data.data.length === 0) return null
  const acting = actingOrganization()
  const isAll = data.data.length <= ORGANIZATIONS_SHOWN && !data.pagination.hasNext
  const first = data.data.filter(({ _id }, at) => at < ORGANIZATIONS_SHOWN || _id === acting)
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Organization</Menu.Label>
      <Menu.RadioGroup value={acting ?? ALL_ORGANIZATIONS} onChange={(id) => void chooseOrganization(id)}>
        {first.map(({ _id, title }) => (
          <Menu.RadioItem key={_id} value={_id} checkIcon={<IconCheck size={14} stroke={1.75} />}>
            {title}
          </Menu.RadioItem>
        ))}
        <Menu.RadioItem value={ALL_ORGANIZATIONS} checkIcon={<IconCheck size={14} stroke={1.75} />}>
          All organizations
        </Menu.RadioItem>
      </Menu.RadioGroup>
      {!isAll && (
        <Menu.Item leftSection={<IconBuildings size={16} stroke={1.5} />} onClick={() => openOverlay('organization')}>
          Other organization
        </Menu.Item>
      )}
    </>
  )
}

/** Light or dark; saved in this browser. */
const ThemeItems = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={(name) => setColorScheme(name === 'dark' ? 'dark' : 'light')}>
        <Menu.RadioItem value="light" checkIcon={<IconCheck size={14} stroke={1.75} />}>
          Light
        </Menu.RadioItem>
        <Menu.RadioItem value="dark" checkIcon={<IconCheck size={14} stroke={1.75} />}>
          Dark
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}

/** Toggles record-video mode; Shift V does the same from anywhere. */
const RecordVideoItem = () => {
  const Icon = isRecording() ? IconVideoOff : IconVideo
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      rightSection={<KeyCap>Shift V</KeyCap>}
      onClick={switchRecordVideo}
    >
      {isRecording() ? 'End record-video mode' : RECORD_VIDEO_LABEL}
    </Menu.Item>
  )
}
