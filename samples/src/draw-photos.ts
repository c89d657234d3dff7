// `node samples/src/draw-photos.ts` redraws the demo's pictures and saves them as JPEGs in samples/photos.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { clients } from './cast.ts'
import { portrait } from './drawing/portrait.ts'
import { scenes } from './drawing/scenes.ts'
import { pictureUrl, photoKeys, portraitOf } from './photos.ts'

await mkdir(fileURLToPath(pictureUrl('people/x')).replace(/x\.jpg$/, ''), { recursive: true })

/** Blurred grain makes the drawing look less like vector art. */
const write = async (name: string, svg: string, width: number, height: number, quality: number): Promise<void> => {
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer()
  const drawn = await sharp(Buffer.from(svg)).resize(width, height).flatten({ background: '#fff' }).png().toBuffer()
  await sharp(drawn)
    .composite([{ input: grain, blend: 'soft-light' }])
    .blur(0.6)
    .jpeg({ quality, mozjpeg: true })
    .toFile(fileURLToPath(pictureUrl(name)))
}

for (const key of photoKeys) await write(key, scenes[key], 720, 540, 64)
for (const { key, photo } of clients) if (photo) await write(portraitOf(key), portrait(key), 400, 400, 70)
