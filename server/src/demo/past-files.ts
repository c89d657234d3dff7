import type { RecordedFile } from '@attune/store/recording/recording'
import type { Files } from '../file-store.ts'

/** The files of a past while it is played: nothing is kept but which picture each of them shows. */
export interface PastFiles {
  files: Files
  /** Whatever is stored from now on shows this. */
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
      remove: () => Promise.resolve(),
    },
  }
}
