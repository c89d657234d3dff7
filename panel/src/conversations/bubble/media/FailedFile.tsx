import { IconX } from '@tabler/icons-react'
import type { Attachment } from '@attune/contract/conversations/entity'
import classes from './FileCards.module.css'

/** Stands in for a file that is still being fetched, or that failed (with a close icon). */
export const FailedFile = ({ file }: { file: Attachment }) => (
  <p className={classes.card} data-state={file.state === 'fetching' ? 'fetching' : 'error'}>
    {file.state !== 'fetching' && <IconX size={20} stroke={1.5} aria-hidden="true" />}
    {describeFile(file)}
  </p>
)

export const describeFile = ({ state, type }: Pick<Attachment, 'state' | 'type'>): string => {
  const what = { image: 'Photo', audio: 'Audio', video: 'Video', file: 'File' }[type]
  return state === 'fetching' ? `${what} on its way` : `Couldn’t load the ${what.toLowerCase()}`
}
