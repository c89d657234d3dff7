import { TAGS as TAG_OF_GROUP } from '@attune/contract/app/contract'
import type { Tag } from '@attune/contract/slice'

export const LIVE_TAG: Tag = { name: 'Live', description: 'The stream of changes, and webhooks of carriers.' }

/** How the document groups calls: by the names people know them by, in alphabetical order. */
export const TAGS: Tag[] = [
  ...Object.values(TAG_OF_GROUP).toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  LIVE_TAG,
]

/** The tag of a call by its name, such as `contacts.list`. */
export const tagOf = (call: string): string => {
  const [group = ''] = call.split('.')
  return TAG_OF_GROUP[group as keyof typeof TAG_OF_GROUP].name // Complete by type.
}
