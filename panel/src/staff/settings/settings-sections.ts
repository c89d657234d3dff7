import {
  IconBeach,
  IconBell,
  IconFileText,
  IconId,
  IconKey,
  IconMail,
  IconPhone,
  IconShieldLock,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'

/** The sections of Account Settings, in order. */
export const SECTIONS = [
  { path: 'profile', title: 'Profile', icon: IconUser },
  { path: 'change-name', title: 'Name', icon: IconId },
  { path: 'change-phone', title: 'Phone', icon: IconPhone },
  { path: 'change-email', title: 'Email', icon: IconMail },
  { path: 'security', title: 'Security', icon: IconShieldLock },
  { path: 'change-password', title: 'Password', icon: IconKey },
  { path: 'personal-page', title: 'Personal page', icon: IconWorld },
  { path: 'away', title: 'Away', icon: IconBeach },
  { path: 'agreement', title: 'Agreement', icon: IconFileText },
  { path: 'notifications', title: 'Notifications', icon: IconBell },
] as const

export type SectionPath = (typeof SECTIONS)[number]['path']

export const sectionTitleOf = (path: SectionPath): string => SECTIONS.find((child) => child.path === path)?.title ?? ''
