import { Menu } from '@mantine/core'
import { IconFile, IconMessage, IconMicrophone, IconVideo, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PHOTO_CATEGORIES } from '@attune/contract/conversations/constants'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { useAccount } from '../../../client/account.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { hasExpired } from '../../bubble/media-size.ts'
import { CATEGORY_TITLES, categorize, isCategory, NONE } from './photo-categories.ts'
import classes from './MediaTile.module.css'

const icon = { size: 16, stroke: 1.5 } as const

interface MediaTileProps {
  item: MediaItem
  onOpen: () => void
  onGoTo: () => void
  /** The file's signed URL has expired. */
  onStale: () => void
}

/** A file in the grid. Photos open in the gallery, others download; the menu has the message link and the category. */
export const MediaTile = ({ item, onOpen, onGoTo, onStale }: MediaTileProps) => {
  const now = useNow()
  const { timezone } = useAccount()
  const { attachment, category, at, abilities } = item
  const words = [
    attachment.name,
    category === null ? null : CATEGORY_TITLES[category],
    formatListTime(new Date(at), now, timezone),
  ]
  const name = words.filter((word) => word !== null).join(', ')
  return (
    <li className={classes.tile}>
      {attachment.type === 'image' ? (
        <Photo item={item} name={name} onOpen={onOpen} onStale={onStale} />
      ) : (
        <Other item={item} name={name} />
      )}
      {category !== null && <span className={classes.category}>{CATEGORY_TITLES[category]}</span>}
      <span className={classes.menu}>
        <RowMenu
          name={name}
          items={() => (
            <>
              <Menu.Item leftSection={<IconMessage {...icon} />} onClick={onGoTo}>
                Go to message
              </Menu.Item>
              {abilities.categorize && (
                <>
                  <Menu.Divider />
                  <Menu.Label>Category</Menu.Label>
                  <Menu.RadioGroup
                    value={category ?? NONE}
                    onChange={(value) => categorize(item, isCategory(value) ? value : null)}
                  >
                    {[...PHOTO_CATEGORIES, NONE].map((one) => (
                      <Menu.RadioItem key={one} value={one}>
                        {isCategory(one) ? CATEGORY_TITLES[one] : 'None'}
                      </Menu.RadioItem>
                    ))}
                  </Menu.RadioGroup>
                </>
              )}
            </>
          )}
        />
      </span>
    </li>
  )
}

const Photo = ({ item: { attachment }, name, onOpen, onStale }: Omit<MediaTileProps, 'onGoTo'> & { name: string }) => {
  const { src, thumbnail, state } = attachment
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || broken === src) {
    return (
      <span
        className={classes.file}
        role="img"
        aria-label={state === 'fetching' ? 'Photo on its way' : 'Couldn’t load the photo'}
      >
        {state === 'fetching' ? 'On its way' : <IconX size={20} stroke={1.5} aria-hidden="true" />}
      </span>
    )
  }
  const fail = () => {
    setBroken(src)
    if (hasExpired(src, Date.now())) onStale()
  }
  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={`Open ${name}`}
      style={thumbnail === null ? {} : { backgroundImage: `url("${thumbnail}")` }}
      onClick={onOpen}
    >
      <img src={src} alt="" loading="lazy" decoding="async" onError={fail} />
    </button>
  )
}

const OTHER = { audio: IconMicrophone, video: IconVideo, file: IconFile, image: IconFile } as const

const Other = ({ item: { attachment }, name }: { item: MediaItem; name: string }) => {
  const Icon = OTHER[attachment.type]
  if (attachment.url === null) {
    return (
      <span className={classes.file} role="img" aria-label={`Couldn’t load ${name}`}>
        <IconX size={20} stroke={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <a className={classes.file} href={attachment.url} download={attachment.name} aria-label={`Download ${name}`}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.name}>{attachment.name}</span>
    </a>
  )
}
