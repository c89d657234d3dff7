import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconFile, IconMovie, IconMusic, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { familyOfFile, formatSize } from './file-rules.ts'
import type { Tray, TrayItem } from './tray.ts'
import classes from './TrayList.module.css'

interface TrayListProps {
  tray: Tray
  items: readonly TrayItem[]
}

const ICONS = { image: IconPhoto, audio: IconMusic, video: IconMovie, file: IconFile }

/** Attachments of the message being written, with upload progress, retry and remove. */
export const TrayList = ({ tray, items }: TrayListProps) => (
  <ul className={classes.list} aria-label="Attachments">
    {items.map((item) => (
      <li key={item.id} className={classes.item} data-state={item.state}>
        <Preview item={item} />
        <div className={classes.words}>
          <span className={classes.name} title={item.name}>
            {item.name}
          </span>
          <State item={item} />
        </div>
        {item.state === 'error' && (
          <Tooltip label="Try again">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Upload ${item.name} again`}
              onClick={() => tray.retry(item.id)}
            >
              <IconRefresh size={15} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Remove ${item.name}`}
          onClick={() => tray.remove(item.id)}
        >
          <IconX size={15} stroke={1.5} />
        </ActionIcon>
        {item.state === 'submit' && (
          <progress
            className={classes.progress}
            aria-label={`Uploading ${item.name}`}
            value={Math.round(item.share * 100)}
            max={100}
          />
        )}
      </li>
    ))}
  </ul>
)

const Preview = ({ item: { preview, mime } }: { item: TrayItem }) => {
  const [broken, setBroken] = useState(false)
  const Icon = ICONS[familyOfFile(mime)]
  if (preview === null || broken) {
    return (
      <span className={classes.preview}>
        <Icon size={18} stroke={1.5} aria-hidden="true" />
      </span>
    )
  }
  return <img className={classes.preview} src={preview} alt="" onError={() => setBroken(true)} />
}

const State = ({ item: { state, share, problem, bytes } }: { item: TrayItem }) => {
  if (state === 'error') {
    return (
      <span className={classes.problem}>
        <IconAlertCircle size={14} stroke={1.5} aria-hidden="true" />
        {problem ?? 'Failed to upload file'}
      </span>
    )
  }
  return (
    <span className={classes.size}>
      {state === 'submit' ? `${Math.round(share * 100)} % of ${formatSize(bytes)}` : formatSize(bytes)}
    </span>
  )
}
