import type { MediaFilter } from '@attune/contract/conversations/constants'

/** Photo categories (spec 1 §9). */
export const CATEGORY_TITLES: Record<MediaFilter, string> = {
  all: 'All',
  food: 'Food',
  person: 'Person',
  other: 'Other',
  sent: 'Sent',
}
