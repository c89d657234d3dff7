import { IconMoodSad, IconX } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import type { Attachment } from '@attune/contract/conversations/entity'
import { hasExpired, pictureSizeOf, stickerSizeOf } from '../media-size.ts'
import { describeFile } from './FailedFile.tsx'
import classes from '../BubbleMedia.module.css'

interface PictureProps {
  file: Attachment
  sticker: boolean
  /** How many more pictures this one stands for. */
  more: number
  onOpen: (file: Attachment) => void
  onStale: () => void
}

/** A picture in space reserved by its stored size, whether it loads, loads late or fails. */
export const Picture = ({ file, sticker, more, onOpen, onStale }: PictureProps) => {
  // The URL that failed; a renewed URL is tried again.
  const [broken, setBroken] = useState<string | null>(null)
  const failed = broken !== null && broken === file.src
  const { width, height } = sticker ? stickerSizeOf(file) : pictureSizeOf(file.width, file.height)
  const blur = file.thumbnail === null || sticker ? {} : { backgroundImage: `url("${file.thumbnail}")` }
  const style: CSSProperties = { width, aspectRatio: `${width} / ${height}`, ...(!failed && blur) }
  if (file.src === null || failed) {
    const state = file.state === 'fetching' ? 'fetching' : 'error'
    const words =
      sticker && state === 'error' ? 'Couldn’t load the sticker' : describeFile({ ...file, state: 'failed' })
    const label = state === 'fetching' ? describeFile(file) : words
    return (
      <div className={classes.picture} style={style} role="img" aria-label={label} data-state={state}>
        <MissingPicture state={state} sticker={sticker} words={label} />
      </div>
    )
  }
  const { src } = file
  const fail = () => {
    setBroken(src)
    if (hasExpired(src, Date.now())) onStale()
  }
  return (
    <button
      type="button"
      className={classes.picture}
      style={style}
      aria-label={more > 0 ? `Open ${file.name} and ${more} more` : `Open ${file.name}`}
      onClick={(event) => void (event.altKey || onOpen(file))}
    >
      <img src={src} alt={file.name} width={width} height={height} loading="lazy" decoding="async" onError={fail} />
      {more > 0 && (
        <span className={classes.more} aria-hidden="true">
          +{more}
        </span>
      )}
    </button>
  )
}

/** A picture that is being fetched or has failed: a close icon, or words for a sticker. */
const MissingPicture = ({
  state,
  sticker,
  words,
}: {
  state: 'fetching' | 'error'
  sticker: boolean
  words: string
}) => {
  if (state === 'fetching') return <span className={classes.coming}>{words}</span>
  if (!sticker) return <IconX size={22} stroke={1.5} aria-hidden="true" />
  return (
    <span className={classes.coming} data-sticker-error>
      <IconMoodSad size={22} stroke={1.5} aria-hidden="true" />
      {words}
    </span>
  )
}
