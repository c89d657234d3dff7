import {
  IconBell,
  IconCheckbox,
  IconDeviceMobile,
  IconHome,
  IconMessageQuestion,
  IconListCheck,
  IconMessages,
  IconSchema,
  IconUsers,
} from '@tabler/icons-react'
import type { Feature } from '@attune/contract/features'
import { hasFeature, may } from '../client/account.ts'
import type { Account } from '@attune/contract/staff/entity'
import type { Permission } from '@attune/contract/permissions'

interface NavItem {
  to:
    | '/'
    | '/conversations'
    | '/contacts'
    | '/contacts/tasks'
    | '/contacts/recent-questions'
    | '/interaction-flow/scene'
    | '/programs'
    | '/playground'
    | '/notices'
  title: string
  icon: typeof IconMessages
  permission: Permission
  /** A second permission that the page requires. */
  also?: Permission
  feature?: Feature
  /** On a phone it is in the menu “More”, because the bar has room for six. */
  inMore?: true
  /** The key after `g` that leads there. */
  goKey: string
}

const NAV_ITEMS: NavItem[] = [
  { to: '/', title: 'Home', icon: IconHome, permission: 'conversations.view', goKey: 'h' },
  { to: '/conversations', title: 'Conversations', icon: IconMessages, permission: 'conversations.view', goKey: 'c' },
  { to: '/contacts', title: 'Clients', icon: IconUsers, permission: 'contacts.list', goKey: 'l' },
  {
    to: '/contacts/tasks',
    title: 'Tasks',
    icon: IconCheckbox,
    permission: 'tasks.view',
    feature: 'tasks',
    goKey: 't',
  },
  {
    to: '/contacts/recent-questions',
    title: 'Questions',
    icon: IconMessageQuestion,
    permission: 'recent-questions.view',
    also: 'conversations.view',
    inMore: true,
    goKey: 'q',
  },
  { to: '/interaction-flow/scene', title: 'Scenes', icon: IconSchema, permission: 'scenes.view', goKey: 's' },
  { to: '/programs', title: 'Programs', icon: IconListCheck, permission: 'programs.view', inMore: true, goKey: 'r' },
  {
    to: '/playground',
    title: 'Playground',
    icon: IconDeviceMobile,
    permission: 'playground.use',
    inMore: true,
    goKey: 'p',
  },
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
  NAV_ITEMS.filter(
    ({ permission, also = permission, feature }) =>
      may(account, permission) && may(account, also) && (feature === undefined || hasFeature(account, feature)),
  )

/**
 * An item is current on its address and those below it, unless another item is nearer: under Tasks, Clients isn't. Home is
 * current only on its own.
 */
export const activeOptionsOf = (to: NavItem['to'], pathname: string) => ({
  exact: to === '/' || NAV_ITEMS.some((item) => item.to.startsWith(`${to}/`) && pathname.startsWith(item.to)),
  includeSearch: false,
})
