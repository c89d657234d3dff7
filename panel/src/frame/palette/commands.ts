import type { useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconBuildings,
  IconDeviceMobileMessage,
  IconKeyboard,
  IconLogout,
  IconMap2,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserPlus,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { useRouter } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Account } from '@attune/contract/staff/entity'
import { may } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { isRecording } from '../../client/recording/record-video.ts'
import { switchRecordVideo } from '../../client/recording/switch-record-video.ts'
import { ALL_ORGANIZATIONS, chooseOrganization } from '../choose-organization.ts'
import { openOverlay } from '../open-overlay.ts'
import { navItemsOf } from '../nav-items.ts'
import type { Searchable } from './ranking.ts'

/** A command in the palette. `key` identifies it among the recent ones. */
export interface Command extends Searchable {
  key: string
  icon: Icon | null
  /** Ranks of a client, drawn as a sparkline. */
  ranks?: Contact['ranks']
  /** Shown at the right end: a shortcut, or the kind of target. */
  hint?: string
  run: () => void
  /** What Ctrl Enter does instead. */
  other?: { title: string; run: () => void }
}

interface CommandContext {
  account: Account
  router: ReturnType<typeof useRouter>
  scheme: 'light' | 'dark'
  setColorScheme: ReturnType<typeof useMantineColorScheme>['setColorScheme']
  /** Organizations the account may switch to; empty if it has its own. */
  organizations: readonly Organization[]
  /** There are more than these. */
  moreOrganizations: boolean
}

/** Pages this account may open. */
export const pageCommands = ({ account, router }: CommandContext): Command[] => [
  ...navItemsOf(account).map(({ to, title, words, icon, goKey }) => ({
    key: `page:${to}`,
    title,
    ...(words !== undefined && { also: words }),
    icon,
    hint: `g ${goKey}`,
    run: () => void router.navigate({ to }),
  })),
  ...(may(account, 'conversations.view', 'phone-numbers.view')
    ? [
        {
          key: 'page:/my-number',
          title: 'My Number',
          also: ['phone number', 'test text'],
          icon: IconDeviceMobileMessage,
          run: () => void router.navigate({ to: '/my-number' }),
        },
      ]
    : []),
  {
    key: 'page:/me/settings',
    title: 'Account Settings',
    also: ['profile', 'password', 'security', 'email', 'phone'],
    icon: IconSettings,
    run: () => void router.navigate({ to: '/me/settings' }),
  },
]

/** Actions available from anywhere. */
export const actionCommands = ({
  account,
  router,
  scheme,
  setColorScheme,
  organizations,
  moreOrganizations,
}: CommandContext): Command[] => {
  const other = scheme === 'dark' ? 'light' : 'dark'
  return [
    ...(may(account, 'contacts.create')
      ? [
          {
            key: 'action:new-client',
            title: 'New Client',
            also: ['add client', 'create contact'],
            icon: IconUserPlus,
            run: () => void router.navigate({ to: '/contacts/new' }),
          },
        ]
      : []),
    {
      key: 'action:theme',
      title: `Use the ${other} theme`,
      also: ['appearance', 'mode'],
      icon: scheme === 'dark' ? IconSun : IconMoon,
      run: () => setColorScheme(other),
    },
    {
      key: 'action:record-video',
      title: isRecording() ? 'End record-video mode' : 'Record-video mode',
      also: ['hide names', 'film', 'mask'],
      icon: IconVideo,
      hint: 'Shift V',
      run: switchRecordVideo,
    },
    {
      key: 'action:shortcuts',
      title: 'Keyboard shortcuts',
      also: ['keys', 'help'],
      icon: IconKeyboard,
      hint: '?',
      run: () => openOverlay('shortcuts'),
    },
    ...(may(account, 'product-tour.view')
      ? [
          {
            key: 'action:tour',
            title: 'Tour',
            also: ['help', 'show me around', 'introduction', 'where is what'],
            icon: IconMap2,
            run: () => openOverlay('tour'),
          },
        ]
      : []),
    ...organizationCommands(organizations),
    ...(moreOrganizations
      ? [
          {
            key: 'organization:other',
            title: 'Switch to another organization',
            also: ['organization', 'switch', 'other', 'search'],
            icon: IconBuildings,
            run: () => openOverlay('organization'),
          },
        ]
      : []),
    {
      key: 'action:sign-out',
      title: 'Sign out',
      also: ['log out', 'leave'],
      icon: IconLogout,
      run: () => void router.navigate({ to: '/logout' }),
    },
  ]
}

/** The organizations other than the current one, and all of them. */
const organizationCommands = (organizations: readonly Organization[]): Command[] => [
  ...organizations
    .filter(({ _id }) => _id !== actingOrganization())
    .map(({ _id, title }) => ({
      key: `organization:${_id}`,
      title: `Switch to ${title}`,
      also: ['organization', 'switch'],
      icon: IconBuilding,
      run: () => void chooseOrganization(_id),
    })),
  ...(organizations.length > 0 && actingOrganization() !== null
    ? [
        {
          key: 'organization:all',
          title: 'Switch to all organizations',
          also: ['organization', 'switch', 'none'],
          icon: IconBuildings,
          run: () => void chooseOrganization(ALL_ORGANIZATIONS),
        },
      ]
    : []),
]
