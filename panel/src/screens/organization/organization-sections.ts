import {
  IconAntenna,
  IconBeach,
  IconDatabaseExport,
  IconLock,
  IconMessage2Bolt,
  IconPlugConnected,
  IconSettings,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'

/** The sections of Organization Settings, in order. */
export const ORGANIZATION_SECTIONS = [
  { to: '/organizations/settings/general', title: 'General Settings', icon: IconSettings },
  { to: '/organizations/settings/contacts/default-profile', title: 'Default Profile', icon: IconUserCircle },
  { to: '/organizations/settings/channels', title: 'Channels', icon: IconAntenna },
  { to: '/organizations/settings/keywords', title: 'Keywords', icon: IconMessage2Bolt },
  { to: '/organizations/settings/people', title: 'People', icon: IconUsersGroup },
  { to: '/organizations/settings/rights', title: 'Rights', icon: IconLock },
  { to: '/organizations/settings/away', title: 'Time Away', icon: IconBeach },
  { to: '/organizations/settings/integrations', title: 'Integrations', icon: IconPlugConnected },
  { to: '/organizations/settings/data', title: 'Data', icon: IconDatabaseExport },
] as const
