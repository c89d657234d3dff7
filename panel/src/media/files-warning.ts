import { FILES_BYTES_MAX, type ChannelKind } from '@attune/contract/channels/limits'
import { formatBytes } from '../ui/format-bytes.ts'
import { familyOfFile } from './file-rules.ts'

const LIMITS: Readonly<Partial<Record<ChannelKind, number>>> = FILES_BYTES_MAX
/** A picture is sent scaled down to 1,600 pixels; most are below this. */
const SCALED_BYTES = 500_000

/** Says that a message's files are more than its channel carries; null if they probably arrive. */
export const filesWarning = (
  kind: ChannelKind | undefined,
  files: readonly { mime: string; bytes: number }[],
): string | null => {
  const most = kind === undefined ? undefined : LIMITS[kind]
  const bytes = files.reduce((sum, file) => sum + sentBytesOf(file), 0)
  if (most === undefined || bytes <= most) return null
  const isOne = files.length === 1
  const way = kind === 'email' ? 'an email' : 'a text message'
  const [size, limit] = [formatBytes(bytes), formatBytes(most)]
  const words =
    size === limit ? `just over the ${limit} that ${way} carries` : `${size}, but ${way} carries only ${limit}`
  return `${isOne ? 'This file is' : 'Together, these files are'} ${words}. The client probably won’t get ${isOne ? 'it' : 'them'}.`
}

const sentBytesOf = ({ mime, bytes }: { mime: string; bytes: number }): number =>
  familyOfFile(mime) === 'image' ? Math.min(bytes, SCALED_BYTES) : bytes
