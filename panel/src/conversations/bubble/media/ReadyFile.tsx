import { AudioPlayer } from './AudioPlayer.tsx'
import { CsvCard, PdfCard, PlainCard, VCardCard } from './FileCards.tsx'
import type { FileProps } from './file-props.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** The viewer for a file, by its type. */
export const ReadyFile = (props: FileProps) => {
  const { type, mime } = props.file
  if (type === 'audio') return <AudioPlayer {...props} />
  if (type === 'video') return <VideoPlayer {...props} />
  if (mime === 'application/pdf') return <PdfCard {...props} />
  if (mime === 'text/vcard' || mime === 'text/directory') return <VCardCard {...props} />
  if (mime === 'text/csv') return <CsvCard {...props} />
  return <PlainCard {...props} />
}
