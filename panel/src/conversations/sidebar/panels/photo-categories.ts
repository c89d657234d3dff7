import { PHOTO_CATEGORIES, type PhotoCategory } from '@attune/contract/conversations/constants'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { putFilesOf } from './media-query.ts'

/** Says what a photo shows; everywhere it stands it changes as the answer says. */
export const categorize = ({ messageId, attachment }: MediaItem, category: PhotoCategory | null): void =>
  void calls.conversations
    .setPhotoCategory({ id: messageId, attachmentId: attachment.id, category })
    .then(putFilesOf, notifyFailure)

/** What stands for no category where one is chosen. */
export const NONE = 'none'

export const isCategory = (value: string): value is PhotoCategory => PHOTO_CATEGORIES.some((one) => one === value)
