import { IconDownload, IconFile, IconX } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import type { Attachment } from '@attune/contract/conversations/entity'
import { hasEnded, shownSize } from './media-size.ts'
import classes from './BubbleMedia.module.css'

interface BubbleMediaProps {
  files: readonly Attachment[]
  /** Opens a picture large. */
  onOpen: (file: Attachment) => void
  /** The address of a file has ended: the message is to be loaded again. */
  onStale: () => void
}

/** The files of a message, above its text. Pictures side by side keep one shape; one alone keeps its own. */
export const BubbleMedia = ({ files, onOpen, onStale }: BubbleMediaProps) => {
  const pictures = files.filter(({ type }) => type === 'image')
  return (
    <div className={classes.media}>
      {pictures.length > 0 && (
        <div className={classes.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((file, at) => (
            // Files never change their order.
            // eslint-disable-next-line react/no-array-index-key
            <Picture key={at} file={file} onOpen={onOpen} onStale={onStale} />
          ))}
        </div>
      )}
      {files.map((file, at) =>
        // eslint-disable-next-line react/no-array-index-key
        file.type === 'image' ? null : <Other key={`${at} ${file.url}`} file={file} />,
      )}
    </div>
  )
}

const Picture = ({ file, onOpen, onStale }: Omit<BubbleMediaProps, 'files'> & { file: Attachment }) => {
  // The address that failed: one that was renewed is tried afresh.
  const [broken, setBroken] = useState<string | null>(null)
  const failed = broken !== null && broken === file.src
  const { width, height } = shownSize(file.width, file.height)
  const blur = file.thumbnail === null ? {} : { backgroundImage: `url("${file.thumbnail}")` }
  const style: CSSProperties = { width, aspectRatio: `${width} / ${height}`, ...(!failed && blur) }
  if (file.src === null || failed) {
    return (
      <div className={classes.picture} style={style} role="img" aria-label={wordsOf(file)} data-failed>
        <NotThere file={file} />
      </div>
    )
  }
  const { src } = file
  const fail = () => {
    setBroken(src)
    if (hasEnded(src, Date.now())) onStale()
  }
  return (
    <button
      type="button"
      className={classes.picture}
      style={style}
      aria-label={`Open ${file.name}`}
      onClick={() => onOpen(file)}
    >
      <img src={src} alt={file.name} width={width} height={height} loading="lazy" decoding="async" onError={fail} />
    </button>
  )
}

/** On its way, or a close icon where it will not come (spec 1 §8). */
const NotThere = ({ file }: { file: Attachment }) =>
  file.state === 'fetching' ? (
    <span className={classes.coming}>{wordsOf(file)}</span>
  ) : (
    <IconX size={22} stroke={1.5} aria-hidden="true" />
  )

const wordsOf = ({ state, type }: Attachment): string => {
  const what = { image: 'Photo', audio: 'Audio', video: 'Video', file: 'File' }[type]
  return state === 'fetching' ? `${what} on its way` : `${what} could not be loaded`
}

const Other = ({ file }: { file: Attachment }) => {
  const { url, type, name } = file
  if (url === null) {
    return (
      <p className={classes.card}>
        <NotThere file={file} />
        {file.state === 'fetching' ? null : wordsOf(file)}
      </p>
    )
  }
  // Clients send what they filmed or said: nobody has captions for it.
  if (type === 'video') {
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <video className={classes.video} src={url} controls preload="metadata" aria-label={name} />
  }
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (type === 'audio') return <audio className={classes.audio} src={url} controls preload="none" aria-label={name} />
  return (
    <a className={classes.card} href={url} download={name}>
      <IconFile size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      <span className={classes.size}>{Math.max(1, Math.round(file.bytes / 1_000))} kB</span>
      <IconDownload size={16} stroke={1.5} aria-label="Download" />
    </a>
  )
}
