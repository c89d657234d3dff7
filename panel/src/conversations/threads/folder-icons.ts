import { IconCornerUpLeft, IconInbox, IconMail, IconUser } from '@tabler/icons-react'
import type { Folder } from '../data/folders.ts'

export const FOLDER_ICONS: Record<Folder, typeof IconInbox> = {
  all: IconInbox,
  unread: IconMail,
  'needs-answer': IconCornerUpLeft,
  mine: IconUser,
}
