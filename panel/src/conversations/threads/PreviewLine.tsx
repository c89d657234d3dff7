import { IconAlertCircle, IconFile, IconMusic, IconPhoto, IconRoute, IconVideo } from '@tabler/icons-react'
import type { Thread } from '@attune/contract/conversations/entity'
import { previewOf, type ThreadPreview } from './preview.ts'
import classes from './ThreadRow.module.css'

interface PreviewLineProps {
  thread: Thread
  accountId: string
  open: boolean
}

const icon = { size: 15, stroke: 1.5 } as const

/** What was said last, or what one was about to say. */
export const PreviewLine = ({ thread, accountId, open }: PreviewLineProps) => {
  const { kind, lead, text, file } = previewOf(thread, accountId, open)
  return (
    <span className={classes.preview} data-kind={kind}>
      {kind === 'trouble' && <IconAlertCircle {...icon} aria-hidden="true" />}
      {kind === 'automation' && <IconRoute {...icon} role="img" aria-label="Automation:" />}
      {file !== null && <FileIcon file={file} />}
      {lead !== null && <span className={classes.lead}>{lead} </span>}
      <span className={classes.text} dir="auto">
        {text}
      </span>
    </span>
  )
}

const FILES = { image: IconPhoto, video: IconVideo, audio: IconMusic, file: IconFile }

const FileIcon = ({ file }: { file: NonNullable<ThreadPreview['file']> }) => {
  const Icon = FILES[file]
  return <Icon {...icon} aria-hidden="true" />
}
