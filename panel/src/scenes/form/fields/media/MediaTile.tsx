import { IconArrowLeft, IconFile, IconFileOff, IconMovie, IconMusic, IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Media } from '@attune/contract/media/entity'
import { familyOf } from '@attune/contract/media/mime'
import classes from './MediaField.module.css'

interface MediaTileProps {
  /** `gone`: the server has no such file for scenes. */
  file: Media | 'loading' | 'gone' | 'failed'
  readOnly: boolean
  onEarlier?: () => void
  onRemove: () => void
}

/** A file of a message, recognizable by picture and name. */
export const MediaTile = ({ file, readOnly, onEarlier, onRemove }: MediaTileProps) => {
  const name = typeof file === 'string' ? WORDS[file] : file.fileName
  return (
    <li className={classes.tile} data-gone={file === 'gone' || undefined}>
      <MediaPicture file={file} />
      <span className={classes.name} title={name}>
        {name}
      </span>
      {!readOnly && (
        <span className={classes.actions}>
          {onEarlier !== undefined && (
            <button type="button" className="icon-button" aria-label={`Move ${name} earlier`} onClick={onEarlier}>
              <IconArrowLeft size={14} stroke={1.5} aria-hidden="true" />
            </button>
          )}
          <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconX size={14} stroke={1.5} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  )
}

const WORDS = { loading: 'Loading...', gone: 'File not found', failed: 'Failed to load preview' }
const ICONS = { image: IconPhoto, audio: IconMusic, video: IconMovie, file: IconFile }

/** Preview or icon of a file. */
export const MediaPicture = ({ file }: { file: Media | 'loading' | 'gone' | 'failed' }) => {
  const [isBroken, setIsBroken] = useState(false)
  if (typeof file !== 'string' && familyOf(file.mime) === 'image' && !isBroken)
    return <img className={classes.picture} src={file.url} alt="" loading="lazy" onError={() => setIsBroken(true)} />
  const Icon = typeof file === 'string' ? IconFileOff : ICONS[familyOf(file.mime)]
  return (
    <span className={classes.picture}>{file !== 'loading' && <Icon size={20} stroke={1.5} aria-hidden="true" />}</span>
  )
}
