import type { DisabledReason } from '@attune/contract/staff/users/constants'
import { formOf } from '../../ui/format-count.ts'

export const REASON_LABELS: Record<DisabledReason, string> = {
  left: 'Left the organization',
  'on-leave': 'On leave',
  duplicate: 'Duplicate account',
  security: 'Security',
  conduct: 'Conduct',
  other: 'Other',
}

export const countClients = (clients: number): string => `${clients} ${formOf(clients, 'client')}`
