import { FILES_BYTES_MAX, type ChannelKind } from '@attune/contract/channels/limits'
import { familyOfFile, formatSize } from './file-rules.ts'

const LIMITS: Readonly<Partial<Record<ChannelKind, number>>> = FILES_BYTES_MAX

/**
 * Says that a message's files are more than its channel carries; null if they arrive. Pictures don't count, because they
 * are sent scaled down.
 */
export const filesWarning = (
  kind: ChannelKind | undefined,
  files: readonly { mime: string; bytes: number }[],
): string | null => {
  const most = kind === undefined ? undefined : LIMITS[kind]
  const others = files.filter(({ mime }) => familyOfFile(mime) !== 'image')
  const bytes = others.reduce((sum, file) => sum + file.bytes, 0)
  if (most === undefined || bytes <= most) return null
  const size =
    others.length === 1 ? `This file is ${formatSize(bytes)}` : `These files are ${formatSize(bytes)} together`
  const way = kind === 'email' ? 'an email' : 'a text message'
  return `${size}, but ${way} carries only ${formatSize(most)}. The client probably won’t get ${others.length === 1 ? 'it' : 'them'}.`
}
