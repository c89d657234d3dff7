import { IconDeviceMobile, IconMessages } from '@tabler/icons-react'
import { may } from '../client/account.ts'
import type { Account } from '@attune/contract/staff/entity'
import type { Permission } from '@attune/contract/staff/permissions'

interface Place {
  to: '/conversations' | '/playground'
  title: string
  icon: typeof IconMessages
  permission: Permission
}

const PLACES: Place[] = [
  { to: '/conversations', title: 'Conversations', icon: IconMessages, permission: 'conversations.view' },
  { to: '/playground', title: 'Playground', icon: IconDeviceMobile, permission: 'playground.use' },
]

/** What the navigation leads to for this account. */
export const placesOf = (account: Account): Place[] => PLACES.filter(({ permission }) => may(account, permission))
