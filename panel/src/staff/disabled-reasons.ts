import type { DisabledReason } from '@attune/contract/staff/users/constants'

/** Why an account is disabled, as worded on its page and in the logs. */
export const REASON_LABELS: Record<DisabledReason, string> = {
  left: 'Left the organization',
  'on-leave': 'On leave',
  duplicate: 'Duplicate account',
  security: 'Security',
  conduct: 'Conduct',
  other: 'Other',
}
