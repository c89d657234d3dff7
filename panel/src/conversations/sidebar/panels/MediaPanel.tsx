import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { MediaFilter } from '@attune/contract/conversations/constants'
import { MEDIA_FILTERS } from '@attune/contract/conversations/constants'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { useGoToMessage } from '../../data/use-address.ts'
import { FilterBar } from './FilterBar.tsx'
import { keyOf, useMedia } from './media-query.ts'
import { CATEGORY_TITLES } from './photo-categories.ts'
import { MediaTile } from './MediaTile.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './MediaPanel.module.css'

const ThreadGallery = lazyPart(async () => (await import('../../gallery/ThreadGallery.tsx')).ThreadGallery)

const CHOICES = MEDIA_FILTERS.map((value) => ({ value, title: CATEGORY_TITLES[value] }))

/** The conversation's photos and files, newest first, all or of one category. */
export const MediaPanel = ({ contactId }: { contactId: string }) => {
  const [category, setCategory] = useState<MediaFilter>('all')
  return (
    <>
      <FilterBar label="Categories" choices={CHOICES} chosen={category} onChoose={setCategory} />
      <Files key={category} contactId={contactId} category={category} />
    </>
  )
}

const Files = ({ contactId, category }: { contactId: string; category: MediaFilter }) => {
  const files = useMedia(contactId, category)
  const goTo = useGoToMessage()
  const [opened, setOpened] = useState<string | null>(null)
  const items = files.data?.pages.flatMap(({ data }): MediaItem[] => data) ?? []
  if (files.data === undefined) {
    return files.error === null ? (
      <GridPlace />
    ) : (
      <LoadFailed error={files.error} onRetry={() => void files.refetch()} />
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={<IconPhoto />} title={category === 'all' ? 'No photos or files yet' : 'Nothing here'}>
        {category === 'all'
          ? 'Photos and files you and the client send appear here.'
          : category === 'sent'
            ? 'No files have been sent to this client.'
            : `No photos in ${CATEGORY_TITLES[category]} yet. Set a photo’s category in its menu.`}
      </EmptyState>
    )
  }
  const openedItem = items.find((item) => keyOf(item) === opened)
  return (
    <>
      <ul className={classes.grid}>
        {items.map((item) => (
          <MediaTile
            key={keyOf(item)}
            item={item}
            onOpen={() => setOpened(keyOf(item))}
            onGoTo={() => goTo(item.messageId)}
            onStale={() => void files.refetch()}
          />
        ))}
      </ul>
      {files.hasNextPage && (
        <button
          type="button"
          className={classes.more}
          disabled={files.isFetchingNextPage}
          onClick={() => void files.fetchNextPage()}
        >
          {files.isFetchNextPageError ? 'Couldn’t load more. Try again' : 'Show more'}
        </button>
      )}
      {openedItem !== undefined && (
        <Suspense>
          <ThreadGallery
            contactId={contactId}
            category={category}
            opened={openedItem.attachment}
            order="newest-first"
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Placeholder tiles that fill a panel. */
const GridPlace = () => (
  <div className={classes.grid} role="status" aria-label="Loading media" aria-busy="true">
    {Array.from({ length: 12 }, (_, at) => (
      <span key={at} className={classes.place} />
    ))}
  </div>
)
