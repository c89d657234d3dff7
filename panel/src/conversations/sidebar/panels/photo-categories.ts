import { PHOTO_CATEGORIES, type MediaFilter, type PhotoCategory } from '@attune/contract/conversations/constants'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { putFilesOf } from './media-query.ts'

export const CATEGORY_TITLES: Record<MediaFilter, string> = {
  all: 'All',
  food: 'Food',
  person: 'Person',
  other: 'Other',
  sent: 'Sent',
}

/** Sets a photo's category and updates it everywhere from the server's answer. */
export const categorize = ({ messageId, attachment }: MediaItem, category: PhotoCategory | null): void =>
  void calls.conversations
    .setPhotoCategory({ id: messageId, attachmentId: attachment.id, category })
    .then(putFilesOf, notifyFailure)

/** The choice for no category. */
export const NONE = 'none'

export const isCategory = (value: string): value is PhotoCategory => PHOTO_CATEGORIES.some((one) => one === value)
