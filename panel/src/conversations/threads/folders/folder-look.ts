import {
  IconArchive,
  IconBellOff,
  IconCornerUpLeft,
  IconEyeCheck,
  IconInbox,
  IconMail,
  IconPin,
  IconUser,
} from '@tabler/icons-react'
import type { FolderColor, NativeFolder } from '@attune/contract/conversations/constants'

export const FOLDER_ICONS: Record<NativeFolder, typeof IconInbox> = {
  all: IconInbox,
  unread: IconMail,
  'needs-answer': IconCornerUpLeft,
  mine: IconUser,
  pinned: IconPin,
  review: IconEyeCheck,
  muted: IconBellOff,
  stopped: IconArchive,
}

/** Theme colours that have no other meaning on this screen. */
const HUES: Record<FolderColor, string> = {
  red: 'var(--cat-alert)',
  orange: 'var(--rank-2)',
  yellow: 'var(--cat-time)',
  green: 'var(--cat-report)',
  teal: 'var(--cat-listen)',
  blue: 'var(--cat-talk)',
  violet: 'var(--cat-ai)',
  pink: 'var(--cat-data)',
  gray: 'var(--cat-logic)',
}

export const hueOf = (color: FolderColor | null): string => HUES[color ?? 'gray']
