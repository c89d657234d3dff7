import { useEffect } from 'react'
import { INCOMING, type MediaFilter } from '@attune/contract/conversations/constants'
import type { Attachment } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { useAccount } from '../../client/account.ts'
import { Gallery, type GalleryPicture } from '../../media/Gallery.tsx'
import { dayOf, formatDay, formatTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { useGoToMessage } from '../data/use-address.ts'
import { keyOf, useMedia } from '../sidebar/panels/media-query.ts'
import { useThread } from '../use-thread.ts'
import { PhotoActions } from './PhotoActions.tsx'

interface ThreadGalleryProps {
  contactId: string
  category?: MediaFilter
  /** The picture to show first. It is shown alone until the list of all pictures has it. */
  opened: Attachment
  /** In the timeline older pictures are on the left, in the list of files on the right. */
  order: 'oldest-first' | 'newest-first'
  onClose: () => void
}

/** All pictures of a conversation, or of one category, with the sender and time of each. */
export const ThreadGallery = ({ contactId, category = 'all', opened, order, onClose }: ThreadGalleryProps) => {
  const goTo = useGoToMessage()
  const captionOf = useCaptions(contactId)
  const { items, isComplete } = useAllMedia(contactId, category)
  const pictures = items.flatMap((item) => toPicture(pictureKey(item), item.attachment, captionOf(item)))
  if (order === 'oldest-first') pictures.reverse()
  const openedKey = opened._id ?? ''
  const isListed = pictures.some(({ id }) => id === openedKey)
  const [first] = toPicture(openedKey, opened)
  // A picture that is still being sent comes last in time.
  if (!isListed && first !== undefined) pictures[order === 'oldest-first' ? 'push' : 'unshift'](first)
  return (
    <Gallery
      pictures={isListed || isComplete ? pictures : pictures.filter((picture) => picture === first)}
      openAt={openedKey}
      isComplete={isComplete}
      onClose={onClose}
      actions={({ id }) => {
        const item = items.find((one) => pictureKey(one) === id)
        return (
          item !== undefined && (
            <PhotoActions
              item={item}
              onGoTo={() => {
                onClose()
                goTo(item.messageId)
              }}
            />
          )
        )
      }}
    />
  )
}

/** The files of a conversation, page after page until all are loaded. */
const useAllMedia = (contactId: string, category: MediaFilter) => {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useMedia(contactId, category)
  const isMore = hasNextPage && !isFetchingNextPage && !isError
  useEffect(() => {
    if (isMore) void fetchNextPage()
  }, [isMore, fetchNextPage])
  return {
    items: data?.pages.flatMap((page): MediaItem[] => page.data) ?? [],
    isComplete: data !== undefined && !hasNextPage,
  }
}

/** `Maria Lopez · Tuesday, 02:02 PM`; pictures sent to the client begin with “To”. */
const useCaptions = (contactId: string): ((item: MediaItem) => string) => {
  const now = useNow()
  const { timezone } = useAccount()
  const name = useThread(contactId).data?.title ?? 'Client'
  return ({ at, type }) => {
    const time = new Date(at)
    const when = `${formatDay(dayOf(time, timezone), now, timezone)}, ${formatTime(time, timezone)}`
    return `${type === INCOMING ? name : `To ${name}`} · ${when}`
  }
}

/** A file's own id; one that has none is named by its place in its message. */
const pictureKey = (item: MediaItem): string => item.attachment._id ?? keyOf(item)

const toPicture = (
  id: string,
  { type, src, url, thumbnail, name }: Attachment,
  caption: string | null = null,
): GalleryPicture[] =>
  type !== 'image' || src === null || url === null
    ? []
    : [{ id, src, url, thumbnail, name, ...(caption !== null && { caption }) }]
