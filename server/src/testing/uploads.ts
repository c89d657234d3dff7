import { randomBytes } from 'node:crypto'
import type { Media, MediaKind } from '@attune/contract/media/entity'
import sharp from 'sharp'
import type { Caller, Reply } from './caller.ts'

/** A file as a browser sends it. */
export interface TestFile {
  bytes: Buffer
  name?: string
  mime?: string
}

/** Uploads a file as the panel does and returns the reply, whatever it is. */
export const uploadRaw = (who: Caller, file: TestFile, kind = 'message-attachment'): Promise<Reply> =>
  who.raw({ method: 'POST', url: '/v1/media', ...form([field('kind', kind), filePart(file)]) })

/** Uploads a file that must be accepted. */
export const upload = async (who: Caller, file: TestFile, kind: MediaKind = 'message-attachment'): Promise<Media> => {
  const reply = await uploadRaw(who, file, kind)
  if (reply.statusCode !== 200) throw new Error(`The upload was refused: ${reply.body}`)
  return reply.json<Media>()
}

/** A picture of one color. Different colors make different files. */
export const picture = (
  { width = 64, height = 48, colour = '#3a7' }: { width?: number; height?: number; colour?: string } = {},
  format: 'jpeg' | 'png' | 'gif' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** A voice note as the panel records it: silence in a WAV file. */
export const sound = (seconds = 1): Buffer => {
  const head = Buffer.from(
    'RIFF....WAVEfmt \x12\0\0\0\x07\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0\0\0data....',
    'latin1',
  )
  const samples = Buffer.alloc(seconds * 8_000, 0xff)
  head.writeUInt32LE(head.length - 8 + samples.length, 4)
  head.writeUInt32LE(samples.length, head.length - 4)
  return Buffer.concat([head, samples])
}

/** A form body made of parts. */
export const form = (parts: Buffer[]): { headers: Record<string, string>; payload: Buffer } => {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const payload = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}

export const field = (name: string, value: string): Buffer =>
  Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\n${value}`)

export const filePart = ({ bytes, name = 'photo.jpg', mime = 'image/jpeg' }: TestFile, called = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `content-disposition: form-data; name="${called}"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: ${mime}\r\n\r\n`,
    ),
    bytes,
  ])
