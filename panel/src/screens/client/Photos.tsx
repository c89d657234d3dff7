import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { useAccount } from '../../client/account.ts'
import { keyOf, useMedia } from '../../conversations/sidebar/panels/media-query.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import classes from './Overview.module.css'

const Gallery = lazyPart(async () => (await import('../../media/Gallery.tsx')).Gallery)

const SHOWN = 8

/** A client's latest photos. */
export const Photos = ({ contactId }: { contactId: string }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const files = useMedia(contactId, 'all')
  const [opened, setOpened] = useState<string | null>(null)
  const items = files.data?.pages.flatMap(({ data }): MediaItem[] => data) ?? []
  const pictures = items.flatMap((item) => pictureOf(item))
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
      {files.data !== undefined && pictures.length === 0 && <p className={classes.none}>No photos yet</p>}
      <ul className={classes.photos}>
        {pictures.slice(0, SHOWN).map(({ id, src, thumbnail, name, at }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={`Open ${name}, ${formatListTime(new Date(at), now, timezone)}`}
              style={thumbnail === null ? {} : { backgroundImage: `url("${thumbnail}")` }}
              onClick={() => setOpened(id)}
            >
              <img src={src} alt="" loading="lazy" decoding="async" onError={(event) => event.currentTarget.remove()} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <Gallery pictures={pictures} openAt={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

const pictureOf = (item: MediaItem) => {
  const { type, src, url, thumbnail, name } = item.attachment
  if (type !== 'image' || src === null || url === null) return []
  return [{ id: keyOf(item), at: item.at, src, url, thumbnail, name }]
}
