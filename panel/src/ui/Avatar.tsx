import { useState } from 'react'
import { PHOTO_SIZES } from '@attune/contract/media/limits'
import { actingOrganization } from '../client/organization.ts'
import classes from './Avatar.module.css'

interface AvatarProps {
  /** Determines the color: everything of an organization has the same one. By default the one the reader acts in. */
  organization?: string | null
  name: string
  /** Clients are round, staff are square. */
  kind: 'client' | 'staff'
  /** Width and height in px. */
  size?: number
  /** Address of a photo, in any of its sizes. */
  photo?: string | null
}

/** Number of colors in the palette. */
const PALETTE = 74

export const Avatar = ({ organization, name, kind, size = 28, photo = null }: AvatarProps) => {
  const [broken, setBroken] = useState<{ photo: string; inAllSizes: boolean } | null>(null)
  const failed = broken?.photo === photo ? broken : null
  const shown = photo !== null && failed?.inAllSizes !== true
  const color = colorOf(organization ?? actingOrganization() ?? '')
  return (
    <span
      className={classes.avatar}
      data-kind={kind}
      aria-hidden="true"
      style={{ '--hue': color, '--own-edge': `${size}px` } as React.CSSProperties}
    >
      {shown ? (
        <img
          src={photo}
          // The browser picks the size for its screen: from the layout if it can, else from this value.
          {...(failed === null && photo !== null && sizesOf(photo, size))}
          alt=""
          loading="lazy"
          // A process of the previous release serves a photo only in the size of its URL.
          onError={() => setBroken({ photo, inAllSizes: failed !== null || sizesOf(photo, size) === null })}
        />
      ) : (
        // Two letters don't fit readably into the smallest ones.
        initials(name, size < 20 ? 1 : 2)
      )}
    </span>
  )
}

const colorOf = (organization: string): string => String((hash(organization) % PALETTE) * (360 / PALETTE))

/** All sizes of a photo; null if it isn't one of ours. */
const sizesOf = (photo: string, size: number): { srcSet: string; sizes: string } | null => {
  const [, before, after] = /^(\/media\/.+\/)w\d+(\/[^/]+\/[^/]+)$/.exec(photo) ?? []
  if (before === undefined || after === undefined) return null
  return {
    srcSet: PHOTO_SIZES.map((side) => `${before}w${side}${after} ${side}w`).join(', '),
    sizes: `auto, ${size}px`,
  }
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
