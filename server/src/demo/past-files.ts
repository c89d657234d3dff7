import type { RecordedFile } from '@attune/store/recording/recording'
import type { Files } from '../file-store.ts'

/** A file store for playing a past. It only remembers which sample picture each file shows. */
export interface PastFiles {
  files: Files
  /** Files stored from now on show this picture. */
  show(source: string): void
  stored: RecordedFile[]
}

export const pastFiles = (): PastFiles => {
  let source = ''
  const stored: RecordedFile[] = []
  const note = (mediaId: string, variant: string) => {
    if (variant === 'original') stored.push({ mediaId, source })
    return Promise.resolve()
  }
  return {
    stored,
    show: (what) => (source = what),
    files: {
      put: ({ mediaId }, variant) => note(mediaId, variant),
      putFile: ({ mediaId }, variant) => note(mediaId, variant),
      read: () => Promise.resolve(null),
      list: () => Promise.resolve([]),
      remove: () => Promise.resolve(),
    },
  }
}
