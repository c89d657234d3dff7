import { useState } from 'react'
import classes from './Avatar.module.css'

interface AvatarProps {
  /** Decides the colour: the same id has the same colour everywhere. */
  id: string
  name: string
  /** Round: client. Square: staff. Never mixed. */
  kind: 'client' | 'staff'
  /** Edge in px. */
  size?: number
  /** A signed address of a photo: the thumbnail (side 100) up to 50 px, the photo (side 400) above. */
  photo?: string | null
}

/** Colours of the palette (spec 1 §9). */
const PALETTE = 74

export const Avatar = ({ id, name, kind, size = 28, photo = null }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = photo !== null && photo !== broken
  return (
    <span
      className={classes.avatar}
      data-kind={kind}
      aria-hidden="true"
      style={
        { '--hue': String((hash(id) % PALETTE) * (360 / PALETTE)), '--own-edge': `${size}px` } as React.CSSProperties
      }
    >
      {shown ? <img src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} /> : initials(name)}
    </span>
  )
}

/** First letters of the first and the last word; a masked client's alias ("Client 7F3K") shows its code. */
const initials = (name: string): string => {
  const alias = /^Client ([0-9A-Z]{2})/.exec(name)?.[1]
  if (alias !== undefined) return alias
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

/** FNV-1a, 32 bits. */
const hash = (text: string): number =>
  Array.from(text).reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)
