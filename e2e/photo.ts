import { crc32, deflateSync } from 'node:zlib'

/** A picture as picked in a browser: a PNG with a soft gradient of one color. */
export const photo = (
  name: string,
  { width = 640, height = 480, colour = [40, 120, 90] }: { width?: number; height?: number; colour?: number[] } = {},
): { name: string; mimeType: string; buffer: Buffer } => {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let part = 0; part < 3; part += 1)
        rows[y * (width * 3 + 1) + 1 + x * 3 + part] = Math.min(
          255,
          (colour[part] ?? 0) + Math.round((100 * (x + y)) / (width + height)),
        )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
