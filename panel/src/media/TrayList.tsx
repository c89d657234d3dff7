import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconAlertCircle,
  IconFile,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ChannelKind } from '@attune/contract/channels/limits'
import { formatBytes } from '../ui/format-bytes.ts'
import { familyOfFile } from './file-rules.ts'
import { filesWarning } from './files-warning.ts'
import { formatPlayTime } from './playback/format-play-time.ts'
import { usePlayback } from './playback/use-playback.ts'
import type { Tray, TrayItem } from './tray.ts'
import classes from './TrayList.module.css'

interface TrayListProps {
  tray: Tray
  items: readonly TrayItem[]
  /** What the message leaves through, to warn of files that it doesn't carry. */
  channel?: ChannelKind | undefined
}

const ICONS = { image: IconPhoto, audio: IconMusic, video: IconMovie, file: IconFile }

/** Attachments of the message being written, with upload progress, retry and remove. */
export const TrayList = ({ tray, items, channel }: TrayListProps) => (
  <>
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
    <p className={classes.warning} role="status">
      {filesWarning(channel, items)}
    </p>
  </>
)

const Preview = ({ item: { name, preview, mime, media } }: { item: TrayItem }) => {
  const [broken, setBroken] = useState(false)
  const family = familyOfFile(mime)
  const Icon = ICONS[family]
  const sound = family === 'audio' ? (preview ?? media?.url ?? null) : null
  if (sound !== null && !broken) return <Listen name={name} url={sound} onFailed={() => setBroken(true)} />
  if (preview === null || broken) {
    return (
      <span className={classes.preview}>
        <Icon size={18} stroke={1.5} aria-hidden="true" />
      </span>
    )
  }
  return <img className={classes.preview} src={preview} alt="" onError={() => setBroken(true)} />
}

/** Plays a sound before it is sent. Formats that the browser doesn't know only get their icon. */
const Listen = ({ name, url, onFailed }: { name: string; url: string; onFailed: () => void }) => {
  const [src] = useState(url)
  const { isPlaying, at, duration, toggle, element } = usePlayback(onFailed)
  const rest = duration === null ? null : isPlaying || at > 0 ? duration - at : duration
  return (
    <span className={classes.preview}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <audio src={src} preload="metadata" {...element} />
      <button
        type="button"
        className={`icon-button ${classes.listen}`}
        aria-label={`${isPlaying ? 'Pause' : 'Listen to'} ${name}`}
        onClick={toggle}
      >
        {isPlaying ? (
          <IconPlayerPause size={18} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconPlayerPlay size={18} stroke={1.5} aria-hidden="true" />
        )}
        {rest !== null && <span className={classes.rest}>{formatPlayTime(Math.round(rest))}</span>}
      </button>
    </span>
  )
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
      {state === 'submit' ? `${Math.round(share * 100)} % of ${formatBytes(bytes)}` : formatBytes(bytes)}
    </span>
  )
}
