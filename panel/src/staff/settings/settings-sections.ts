import { IconBell, IconId, IconKey, IconMail, IconPhone, IconShieldLock, IconUser } from '@tabler/icons-react'

/** The children of Account Settings that are there, in order (spec 1 §2), and beside them how one hears of messages. */
export const SECTIONS = [
  { path: 'profile', title: 'Profile', icon: IconUser },
  { path: 'change-name', title: 'Name', icon: IconId },
  { path: 'change-phone', title: 'Phone', icon: IconPhone },
  { path: 'change-email', title: 'Email', icon: IconMail },
  { path: 'security', title: 'Security', icon: IconShieldLock },
  { path: 'change-password', title: 'Password', icon: IconKey },
  { path: 'notifications', title: 'Notifications', icon: IconBell },
] as const

export type SectionPath = (typeof SECTIONS)[number]['path']

export const sectionTitleOf = (path: SectionPath): string => SECTIONS.find((child) => child.path === path)?.title ?? ''
