import { Fragment } from 'react'
import type { Attachment } from '@attune/contract/conversations/entity'
import { isSticker } from '@attune/contract/media/stickers'
import { OtherFile } from './media/OtherFile.tsx'
import { Picture } from './media/Picture.tsx'
import { Transcript } from './media/Transcript.tsx'
import classes from './BubbleMedia.module.css'

interface BubbleMediaProps {
  files: readonly Attachment[]
  /** Opens a picture in the gallery. */
  onOpen: (file: Attachment) => void
  /** A file's signed URL has expired, so the message must be reloaded. */
  onStale: () => void
  /** A sound in a client's message started playing. Null for messages to the client. */
  onPlay?: ((file: Attachment) => void) | null
  /** The message has text too, so a picture is not shown as a sticker. */
  hasText?: boolean
  /** A link led to the message. */
  isMarked?: boolean
}

/** At most this many pictures are shown; the last one says how many more there are. */
const SHOWN = 4

/** A message's files. A single picture keeps its aspect ratio; several are laid out in a grid. */
export const BubbleMedia = (props: BubbleMediaProps) => {
  const { files, onOpen, onStale, onPlay = null, hasText = false, isMarked = false } = props
  const pictures = files.filter(({ type }) => type === 'image')
  const [first] = pictures
  // A sticker is sent alone, without text.
  const sticker = first !== undefined && files.length === 1 && !hasText && isSticker(first)
  const shown = pictures.slice(0, SHOWN)
  return (
    <div className={classes.media}>
      {shown.length > 0 && (
        <div className={classes.pictures} data-count={shown.length} data-sticker={sticker || undefined}>
          {shown.map((file, at) => (
            // The order of files never changes.
            <Picture
              // eslint-disable-next-line react/no-array-index-key
              key={at}
              file={file}
              sticker={sticker}
              more={at === SHOWN - 1 ? pictures.length - SHOWN : 0}
              onOpen={onOpen}
              onStale={onStale}
            />
          ))}
        </div>
      )}
      {files.map((file, at) =>
        // eslint-disable-next-line react/no-array-index-key
        file.type === 'image' ? null : (
          <Fragment key={`${at} ${file._id}`}>
            <OtherFile file={file} onStale={onStale} onPlay={onPlay} />
            {file.type === 'audio' && file.state === 'ready' && <Transcript file={file} isMarked={isMarked} />}
          </Fragment>
        ),
      )}
    </div>
  )
}
