import { lazy, Suspense } from 'react'
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

/** A file other than a picture. Few messages have one, so the viewer is fetched on demand into reserved space. */
export const OtherFile = ({ file, onStale }: { file: Attachment; onStale: () => void }) => {
  const { url } = file
  if (url === null) return <FailedFile file={file} />
  return (
    <Suspense fallback={<div className={classes.waiting} data-type={file.type} />}>
      <Files file={file} url={url} onFailed={() => void (hasExpired(url, Date.now()) && onStale())} />
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
