import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Attachment } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { useAccount } from '../../client/account.ts'
import { keyOf, useMedia } from '../../conversations/sidebar/panels/media-query.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import classes from './Overview.module.css'

const ThreadGallery = lazyPart(
  async () => (await import('../../conversations/gallery/ThreadGallery.tsx')).ThreadGallery,
)

const SHOWN = 8

/** A client's latest photos. */
export const Photos = ({ contactId }: { contactId: string }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const files = useMedia(contactId, 'all')
  const [opened, setOpened] = useState<Attachment | null>(null)
  const items = files.data?.pages.flatMap(({ data }): MediaItem[] => data) ?? []
  const photos = items.filter(({ attachment }) => attachment.type === 'image' && attachment.src !== null)
  return (
    <section aria-label="Photos">
      <h2 className={classes.title}>
        Photos
        <Link
          className={classes.all}
          to="/conversations/dialog/$id"
          params={{ id: contactId }}
          search={{ panel: 'media' }}
        >
          All photos
        </Link>
      </h2>
      {files.error !== null && <LoadFailed error={files.error} onRetry={() => void files.refetch()} />}
      {files.data !== undefined && photos.length === 0 && <p className={classes.none}>No photos yet</p>}
      <ul className={classes.photos}>
        {photos.slice(0, SHOWN).map((item) => {
          const { src, thumbnail, name } = item.attachment
          return (
            <li key={keyOf(item)}>
              <button
                type="button"
                className={classes.photo}
                aria-label={`Open ${name}, ${formatListTime(new Date(item.at), now, timezone)}`}
                style={thumbnail === null ? {} : { backgroundImage: `url("${thumbnail}")` }}
                onClick={() => setOpened(item.attachment)}
              >
                <img
                  src={src ?? ''}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={(event) => event.currentTarget.remove()}
                />
              </button>
            </li>
          )
        })}
      </ul>
      {opened !== null && (
        <Suspense>
          <ThreadGallery contactId={contactId} opened={opened} order="newest-first" onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}
