import { useState } from 'react'
import classes from './Avatar.module.css'

interface AvatarProps {
  /** Determines the color: the same id has the same color everywhere. */
  id: string
  name: string
  /** Clients are round, staff are square. */
  kind: 'client' | 'staff'
  /** Width and height in px. */
  size?: number
  /** Signed URL of a photo: its thumbnail of 100 px is enough for every size in use, also on screens of double density. */
  photo?: string | null
}

/** Number of colors in the palette. */
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
      {shown ? (
        <img src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} />
      ) : (
        // Two letters don't fit readably into the smallest ones.
        initials(name, size < 20 ? 1 : 2)
      )}
    </span>
  )
}

/** Initials of the first and last word; for a masked client's alias ("Client 7F3K") the first letters of its code. */
const initials = (name: string, count: number): string => {
  const alias = /^Client ([0-9A-Z]{2})/.exec(name)?.[1]
  if (alias !== undefined) return alias.slice(0, count)
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .slice(0, count)
    .map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '')
    .join('')
}

/** FNV-1a, 32 bits. */
const hash = (text: string): number =>
  Array.from(text).reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)
