import type { Attachment } from '@attune/contract/conversations/entity'
import { OtherFile } from './media/OtherFile.tsx'
import { Picture } from './media/Picture.tsx'
import { isSticker } from './media-size.ts'
import classes from './BubbleMedia.module.css'

interface BubbleMediaProps {
  files: readonly Attachment[]
  /** Opens a picture large. */
  onOpen: (file: Attachment) => void
  /** The address of a file has ended: the message is to be loaded again. */
  onStale: () => void
  /** Words stand below: then nothing is a sticker. */
  hasText?: boolean
}

/** Pictures side by side at most; the last of them says how many more there are. */
const SHOWN = 4

/** The files of a message, above its text. One picture alone keeps its own shape; several share one. */
export const BubbleMedia = ({ files, onOpen, onStale, hasText = false }: BubbleMediaProps) => {
  const pictures = files.filter(({ type }) => type === 'image')
  const [first] = pictures
  const sticker = first !== undefined && files.length === 1 && !hasText && isSticker(first)
  const shown = pictures.slice(0, SHOWN)
  return (
    <div className={classes.media}>
      {shown.length > 0 && (
        <div className={classes.pictures} data-count={shown.length} data-sticker={sticker || undefined}>
          {shown.map((file, at) => (
            // Files never change their order.
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
        file.type === 'image' ? null : <OtherFile key={`${at} ${file.url}`} file={file} onStale={onStale} />,
      )}
    </div>
  )
}
