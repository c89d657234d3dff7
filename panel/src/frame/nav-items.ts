import {
  IconActivity,
  IconBell,
  IconCalendarEvent,
  IconBellExclamation,
  IconBuilding,
  IconBuildings,
  IconCheckbox,
  IconDeviceMobile,
  IconHistory,
  IconHome,
  IconMessageQuestion,
  IconListCheck,
  IconMessages,
  IconPrompt,
  IconSchema,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Feature } from '@attune/contract/features'
import { hasFeature, may } from '../client/account.ts'
import { actingOrganization } from '../client/organization.ts'
import type { Account } from '@attune/contract/staff/entity'
import type { Permission } from '@attune/contract/permissions'
import { isAdminType } from '@attune/contract/roles'

interface NavEntry {
  to: string
  title: string
  icon: typeof IconMessages
  permission: Permission
  /** A second permission that the page requires. */
  also?: Permission
  feature?: Feature
  /** Only for admins and managers. */
  adminType?: true
  /** Only for admins of the installation. */
  ofInstallation?: true
  /** Also shown when all organizations are chosen instead of one. */
  ofAll?: true
  /** Other words by which the palette finds it. */
  words?: readonly string[]
  /** On a phone it is in the menu “More”, because the bar has room for six. */
  inMore?: true
  /** The key after `g` that leads there. */
  goKey: string
}

/** In the order in which they are shown. */
const ENTRIES = [
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
  {
    to: '/plan',
    title: 'Plan',
    icon: IconCalendarEvent,
    permission: 'scheduled-messages.view',
    also: 'conversations.view',
    inMore: true,
    goKey: 'd',
  },
  { to: '/interaction-flow/scene', title: 'Scenes', icon: IconSchema, permission: 'scenes.view', goKey: 's' },
  { to: '/programs', title: 'Programs', icon: IconListCheck, permission: 'programs.view', inMore: true, goKey: 'r' },
  {
    to: '/prompt-templates',
    title: 'Prompt Templates',
    icon: IconPrompt,
    permission: 'prompt-templates.view',
    words: ['model', 'ai', 'instructions'],
    inMore: true,
    goKey: 'm',
  },
  {
    to: '/playground',
    title: 'Playground',
    icon: IconDeviceMobile,
    permission: 'playground.use',
    also: 'conversations.view',
    inMore: true,
    goKey: 'p',
  },
  {
    to: '/notices',
    title: 'Notices',
    icon: IconBell,
    permission: 'notices.view',
    also: 'conversations.view',
    ofAll: true,
    goKey: 'n',
  },
  {
    to: '/admin/configurable-alerts',
    title: 'Alerts',
    icon: IconBellExclamation,
    permission: 'configurable-alerts.view',
    inMore: true,
    goKey: 'a',
  },
  {
    to: '/log/events',
    title: 'Service Logs',
    icon: IconHistory,
    permission: 'logs.view',
    words: ['audit', 'events', 'security', 'history'],
    inMore: true,
    goKey: 'e',
  },
  {
    to: '/admin/users/actions',
    title: 'Coach Actions',
    icon: IconActivity,
    permission: 'user-actions.view',
    words: ['activity', 'what coaches did'],
    inMore: true,
    goKey: 'i',
  },
  {
    to: '/users',
    title: 'Users',
    icon: IconUsersGroup,
    permission: 'users.list',
    words: ['accounts', 'people', 'team', 'roles', 'invite'],
    inMore: true,
    ofAll: true,
    goKey: 'u',
  },
  {
    to: '/organizations',
    title: 'Organizations',
    icon: IconBuildings,
    permission: 'organizations.view',
    ofInstallation: true,
    ofAll: true,
    words: ['tenants', 'themes', 'features'],
    inMore: true,
    goKey: 'z',
  },
  {
    to: '/organizations/settings',
    title: 'Organization',
    icon: IconBuilding,
    permission: 'conversations.view',
    adminType: true,
    words: [
      'organization settings',
      'quiet hours',
      'opening hours',
      'holidays',
      'limits',
      'task rules',
      'routine',
      'away',
      'cover',
      'vacation',
      'channels',
      'numbers',
      'twilio',
      'people',
      'team',
      'invite',
      'integrations',
      'webhooks',
      'api',
      'rights',
      'permissions',
      'roles',
    ],
    inMore: true,
    goKey: 'o',
  },
] as const satisfies readonly NavEntry[]

type NavItem = NavEntry & Pick<(typeof ENTRIES)[number], 'to'>
const NAV_ITEMS: readonly NavItem[] = ENTRIES

/** The navigation items this account may use. */
export const navItemsOf = (account: Account): NavItem[] =>
  NAV_ITEMS.filter(
    ({ permission, also = permission, feature, adminType = false, ofInstallation = false, ofAll = false }) =>
      (ofAll || account.organization !== null || actingOrganization() !== null) &&
      may(account, permission) &&
      may(account, also) &&
      (feature === undefined || hasFeature(account, feature)) &&
      (!adminType || account.roles.some(isAdminType)) &&
      (!ofInstallation || account.organization === null),
  )

/** The item closest to an address. It is the same for all conversations, so that going to another renders no items. */
export const navPlaceOf = (pathname: string): NavItem['to'] =>
  NAV_ITEMS.reduce<NavItem['to']>(
    (closest, { to }) => (pathname.startsWith(to) && to.length > closest.length ? to : closest),
    '/',
  )

/**
 * An item is current at its address and those below it, unless another item is closer: under Tasks, Clients isn't
 * current. Home is current only at its own address. `place` is the item closest to the page's address.
 */
export const activeOptionsOf = (to: NavItem['to'], place: NavItem['to']) => ({
  exact: to === '/' || place.startsWith(`${to}/`),
  includeSearch: false,
})
