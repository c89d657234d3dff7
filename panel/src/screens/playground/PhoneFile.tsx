import { IconFile, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { pictureSizeOf } from '../../conversations/bubble/media-size.ts'
import classes from './PhoneFile.module.css'

/** Scale of media compared with the conversation, since the phone is narrower. */
const SHARE = 0.55

/** An attachment in the phone's conversation; space is reserved at its final size. */
export const PhoneFile = ({ file: { url, mime, width, height } }: { file: PhoneText['media'][number] }) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (url === null || failed === url) {
    return (
      <span className={classes.none} role="img" aria-label="Couldn’t load the photo">
        <IconX size={20} stroke={1.5} aria-hidden="true" />
      </span>
    )
  }
  // Formats that the browser doesn't play, such as AMR, can still be opened elsewhere.
  if (mime.startsWith('audio/') && failed === null)
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <audio className={classes.sound} controls src={url} preload="metadata" onError={() => setFailed('sound')} />
  if (!mime.startsWith('image/')) {
    return (
      <a className={classes.file} href={url} target="_blank" rel="noopener noreferrer">
        <IconFile size={18} stroke={1.5} aria-hidden="true" />
        {mime}
      </a>
    )
  }
  const size = pictureSizeOf(width, height)
  return (
    <img
      className={classes.photo}
      src={url}
      alt=""
      style={{ width: size.width * SHARE, aspectRatio: `${size.width} / ${size.height}` }}
      onError={() => setFailed(url)}
    />
  )
}
