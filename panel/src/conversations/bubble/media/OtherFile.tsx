import { lazy, Suspense, useState } from 'react'
import type { Attachment } from '@attune/contract/conversations/entity'
import { hasExpired } from '../media-size.ts'
import { FailedFile } from './FailedFile.tsx'
import type { FileProps } from './file-props.ts'
import classes from './FileCards.module.css'

/** If the viewer cannot be fetched (panel redeployed, no connection), the file can still be downloaded. */
const Files = lazy(() =>
  import('./ReadyFile.tsx').then(
    ({ ReadyFile }) => ({ default: ReadyFile }),
    () => ({ default: BareFile }),
  ),
)

interface OtherFileProps extends Pick<FileProps, 'onPlay'> {
  file: Attachment
  onStale: () => void
}

/**
 * A file other than a picture. Few messages have one, so the viewer is fetched on demand into reserved space. The file
 * gets a new signed URL when its message has been sent, and later from time to time. The first one is kept while it
 * works, so that a sound keeps playing.
 */
export const OtherFile = ({ file, onStale, onPlay }: OtherFileProps) => {
  const [url, setUrl] = useState(file.url)
  const [failed, setFailed] = useState(false)
  if (failed && file.url !== url) {
    setUrl(file.url)
    setFailed(false)
  }
  if (url === null) return <FailedFile file={file} />
  const fail = () => {
    setFailed(true)
    if (hasExpired(url, Date.now())) onStale()
  }
  return (
    <Suspense fallback={<div className={classes.waiting} data-type={file.type} />}>
      <Files key={url} file={file} url={url} onFailed={fail} onPlay={onPlay} />
    </Suspense>
  )
}

const BareFile = ({ file, url }: FileProps) => (
  <p className={classes.card}>
    <a href={url} download={file.name}>
      {file.name}
    </a>
  </p>
)
