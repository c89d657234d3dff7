import type { Quote } from '@attune/contract/conversations/entity'

const FILE_WORDS = { image: 'Photo', video: 'Video', audio: 'Audio', file: 'File' } as const

/** What is shown of a quoted message: its text, or a label in its place. */
export const quotedWords = ({ text, file, deleted }: Quote): string =>
  deleted ? 'Message deleted' : text.trim() === '' ? FILE_WORDS[file ?? 'file'] : text.trim()
