import { IconBell, IconDeviceMobile, IconHome, IconMessages, IconSchema, IconUsers } from '@tabler/icons-react'
import { may } from '../client/account.ts'
import type { Account } from '@attune/contract/staff/entity'
import type { Permission } from '@attune/contract/permissions'

interface NavItem {
  to: '/' | '/conversations' | '/contacts' | '/interaction-flow/scene' | '/playground' | '/notices'
  title: string
  icon: typeof IconMessages
  permission: Permission
  /** A second permission that the page requires. */
  also?: Permission
  /** The key after `g` that leads there. */
  goKey: string
}

const NAV_ITEMS: NavItem[] = [
  { to: '/', title: 'Home', icon: IconHome, permission: 'conversations.view', goKey: 'h' },
  { to: '/conversations', title: 'Conversations', icon: IconMessages, permission: 'conversations.view', goKey: 'c' },
  { to: '/contacts', title: 'Clients', icon: IconUsers, permission: 'contacts.list', goKey: 'l' },
  { to: '/interaction-flow/scene', title: 'Scenes', icon: IconSchema, permission: 'scenes.view', goKey: 's' },
  { to: '/playground', title: 'Playground', icon: IconDeviceMobile, permission: 'playground.use', goKey: 'p' },
  {
    to: '/notices',
    title: 'Notices',
    icon: IconBell,
    permission: 'notices.view',
    also: 'conversations.view',
    goKey: 'n',
  },
]

/** The navigation items this account may use. */
export const navItemsOf = (account: Account): NavItem[] =>
  NAV_ITEMS.filter(({ permission, also = permission }) => may(account, permission) && may(account, also))

/** Home is current only on its exact address, every other item also on the addresses below it. */
export const activeOptionsOf = (to: NavItem['to']) => ({ exact: to === '/', includeSearch: false })
