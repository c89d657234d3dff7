import { FILES_BYTES_MAX, type ChannelKind } from '@attune/contract/channels/limits'
import { formatBytes } from '../ui/format-bytes.ts'
import { familyOfFile } from './file-rules.ts'

const LIMITS: Readonly<Partial<Record<ChannelKind, number>>> = FILES_BYTES_MAX
/** A picture is sent scaled down to 1,600 pixels; most are below this. */
const SCALED_BYTES = 500_000

/** Says that a message's files are more than its channel carries; null if they probably arrive. */
export const filesWarning = (kind: ChannelKind | undefined, files: readonly FileSize[]): string | null => {
  const most = kind === undefined ? undefined : LIMITS[kind]
  const bytes = files.reduce((sum, file) => sum + sentBytesOf(file), 0)
  if (most === undefined || bytes <= most) return null
  const isOne = files.length === 1
  const way = kind === 'email' ? 'an email' : 'a text message'
  const [size, limit] = [formatBytes(bytes), formatBytes(most)]
  const words =
    size === limit ? `just over the ${limit} that ${way} carries` : `${size}, but ${way} carries only ${limit}`
  const sum = files.some(isScaled)
    ? `Even with pictures scaled down, these files are about ${words}`
    : `${isOne ? 'This file is' : 'Together, these files are'} ${words}`
  return `${sum}. The client probably won’t get ${isOne ? 'it' : 'them'}.`
}

interface FileSize {
  mime: string
  bytes: number
}

const isScaled = ({ mime, bytes }: FileSize): boolean => familyOfFile(mime) === 'image' && bytes > SCALED_BYTES

const sentBytesOf = (file: FileSize): number => (isScaled(file) ? SCALED_BYTES : file.bytes)
