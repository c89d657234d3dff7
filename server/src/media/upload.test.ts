import type { ErrorBody } from '@attune/contract/refusals'
import { PHOTO_SIZES } from '@attune/contract/media/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture, upload, uploadRaw, type TestFile } from '../testing/uploads.ts'
import { bitmap24, bitmap8, bitmapHeader, hugePng } from '../testing/hand-made-pictures.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'
import { mediaUrl, photoUrls } from './urls.ts'

let world: World
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const refusal = async (file: TestFile, kind?: string): Promise<[number, string, string]> => {
  const reply = await uploadRaw(hannah, file, kind)
  const { code, content } = reply.json<ErrorBody>()
  return [reply.statusCode, code, content]
}

const open = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

describe('a picture', () => {
  test('is stored upright, with its size, without location and time', async () => {
    const taken = await sharp(await picture({ width: 80, height: 40 }))
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '39/1 44/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const media = await upload(hannah, { bytes: taken, name: 'IMG_0001.jpg' })
    expect(media).toMatchObject({ mime: 'image/jpeg', width: 40, height: 80, fileName: 'IMG_0001.jpg' })
    const kept = (await open(media.url)).rawPayload
    const { exif, orientation, width, height, xmp, iptc } = await sharp(kept).metadata()
    expect({ exif, orientation, width, height, xmp, iptc }).toEqual({ width: 40, height: 80 })
    expect(kept.length).toBe(media.bytes)
    expect(kept.includes('secret-place')).toBe(false)
  })

  test('has a blur of width 50', async () => {
    const media = await upload(hannah, { bytes: await picture({ width: 900, height: 600 }) })
    const blur = await open(media.thumbnail ?? '')
    expect(await sharp(blur.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 50, height: 33 })
  })

  test('that is animated stays animated', async () => {
    const frames = await Promise.all(['#f00', '#0f0'].map((colour) => picture({ colour }, 'png')))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const media = await upload(hannah, { bytes: moving, name: 'dance.gif', mime: 'image/gif' })
    expect(media).toMatchObject({ mime: 'image/gif', width: 64, height: 48 })
    expect((await sharp((await open(media.url)).rawPayload).metadata()).pages).toBe(2)
  })

  // ASVS 5.2.2
  test('called image/jpg is a JPEG, whatever its name says', async () => {
    const media = await upload(hannah, { bytes: await picture(), name: 'lunch.png', mime: 'image/jpg' })
    expect(media).toMatchObject({ mime: 'image/jpeg', fileName: 'lunch.png.jpg' })
  })

  test('as a bitmap of 24 or 8 bits becomes a PNG with the same colors', async () => {
    for (const bytes of [bitmap24(), bitmap8()]) {
      const media = await upload(hannah, { bytes, name: 'scan.bmp', mime: 'image/bmp' })
      expect(media).toMatchObject({ mime: 'image/png', width: 2, height: 2, fileName: 'scan.bmp.png' })
      const pixels = await sharp((await open(media.url)).rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer()
      expect([...pixels]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
    }
  })

  test('for a person has its eight sizes, square', async () => {
    const media = await upload(hannah, { bytes: await picture({ width: 500, height: 300 }) }, 'staff-photo')
    const place = { organizationId: await home(), mediaId: media._id }
    for (const side of PHOTO_SIZES) {
      const { headers, rawPayload } = await open(mediaUrl(world.deps, place, `w${side}`))
      expect(headers['content-type']).toBe('image/webp')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side })
    }
    const { photoUrl, photoThumbnail } = photoUrls(world.deps, place)
    expect((await sharp((await open(photoUrl)).rawPayload).metadata()).width).toBe(400)
    expect((await sharp((await open(photoThumbnail)).rawPayload).metadata()).width).toBe(100)
  })

  test('for a person has one address for all its sizes, which holds for nothing else', async () => {
    const media = await upload(hannah, { bytes: await picture({ width: 500, height: 300 }) }, 'staff-photo')
    const place = { organizationId: await home(), mediaId: media._id }
    const { photoThumbnail } = photoUrls(world.deps, place)
    for (const side of PHOTO_SIZES) {
      const { rawPayload } = await open(photoThumbnail.replace('/w100/', `/w${side}/`))
      expect((await sharp(rawPayload).metadata()).width).toBe(side)
    }
    const other = await upload(hannah, { bytes: await picture({ colour: '#a37' }) }, 'staff-photo')
    for (const [from, to] of [
      ['/w100/', '/original/'],
      ['/w100/', '/unnamed/'],
      ['/w100/', '/thumb/'],
      ['/w100/', '/w500/'],
      [media._id, other._id],
    ] as const)
      expect((await open(photoThumbnail.replace(from, to))).statusCode).toBe(404)
    const original = mediaUrl(world.deps, place, 'original')
    expect((await open(original.replace('/original/', '/w400/'))).statusCode).toBe(404)
  })

  // ASVS 1.3.4
  test('that is damaged, truncated or not a picture is refused', async () => {
    const whole = await picture({ width: 400, height: 400 })
    const damaged = ['PictureUnreadable', "This picture can't be opened. It may be damaged."]
    expect(await refusal({ bytes: whole.subarray(0, 500) })).toEqual([422, ...damaged])
    expect(await refusal({ bytes: Buffer.concat([whole.subarray(0, 20), Buffer.alloc(5_000, 7)]) })).toEqual([
      422,
      ...damaged,
    ])
    expect(await refusal({ bytes: Buffer.from('This is no picture.') })).toEqual([
      422,
      'FileTypeRefused',
      "Files of this type can't be attached.",
    ])
    expect(await refusal({ bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), mime: 'image/bmp' })).toEqual([
      422,
      ...damaged,
    ])
  })

  // ASVS 5.2.1
  test('of a hundred megapixels is refused by its header, at once', async () => {
    const sentence = [422, 'PictureTooLarge', 'A picture can have at most 64 megapixels, or 32 with 16 bits per color.']
    const before = process.resourceUsage().maxRSS
    expect(await refusal({ bytes: hugePng(30_000, 30_000), mime: 'image/png' })).toEqual(sentence)
    expect(await refusal({ bytes: bitmapHeader(30_000, 30_000, 24), mime: 'image/bmp' })).toEqual(sentence)
    // Kilobytes: drawn, each of them would take more than two gigabytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(1_000_000)
  })
})

describe('what could run', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.for([
    ['an SVG', svg, 'image/svg+xml'],
    ['an SVG that is called a PNG', svg, 'image/png'],
    ['an SVG with a prologue', `<?xml version="1.0"?>${svg}`, 'image/svg+xml'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a page that is called a table', '\n  <html><body onload=alert(1)>', 'text/csv'],
    ['a table with a page in it', 'name,note\nMaria,"<script>alert(1)</script>"', 'text/csv'],
    ['a script', 'alert(1)', 'text/javascript'],
    ['plain text', 'Hello', 'text/plain'],
    ['markup that is called richtext', '<bold>Hello</bold>', 'text/richtext'],
    ['a program', `MZ${'\0'.repeat(200)}`, 'image/jpeg'],
    ['an archive', `PK\u0003\u0004${'\0'.repeat(200)}`, 'application/pdf'],
  ] as const)('%s is refused', async ([, text, mime]) => {
    const [status, code] = await refusal({ bytes: Buffer.from(text, 'latin1'), name: 'photo.png', mime })
    expect([status, code]).toEqual([422, 'FileTypeRefused'])
  })

  // ASVS 5.2.2
  test('a picture with a page and an archive appended is re-encoded without them', async () => {
    const jpeg = await picture()
    const hidden = Buffer.from('<html><script>alert("polyglot")</script>PK\u0003\u0004')
    const media = await upload(hannah, { bytes: Buffer.concat([jpeg, hidden]) })
    expect((await open(media.url)).rawPayload.includes('polyglot')).toBe(false)
  })
})

describe('other files', () => {
  test.for([
    ['PDF', '%PDF-1.4\n1 0 obj\n', 'application/pdf', 'plan.pdf'],
    ['vcard', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Maria\r\nEND:VCARD\r\n', 'text/vcard', 'maria.vcf'],
    ['calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', 'text/calendar', 'week.ics'],
    ['csv', 'day,weight\nMonday,72\n', 'text/csv', 'weights.csv'],
    ['rtf', '{\\rtf1\\ansi Hello}', 'text/rtf', 'note.rtf'],
    ['richtext', 'Hello, this is rich enough.', 'text/richtext', 'note.rtx'],
    ['directory', 'cn: Maria\nmail: m@example.org\n', 'text/directory', 'people.dir'],
  ] as const)('%s by its content', async ([, text, mime, name]) => {
    const reply = await uploadRaw(hannah, { bytes: Buffer.from(text), name, mime })
    expect(reply.json()).toMatchObject({ mime, fileName: name, width: null, height: null, thumbnail: null })
    const { headers, body } = await open(reply.json<{ url: string }>().url)
    expect(body).toBe(text)
    expect(headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    })
  })

  // ASVS 5.2.2
  test('audio and video are detected by content, not by name', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(100)])
    const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(200)])
    expect((await upload(hannah, { bytes: wav, name: 'a.jpg' })).mime).toBe('audio/wav')
    expect((await upload(hannah, { bytes: mp4, name: 'b.jpg' })).mime).toBe('video/mp4')
  })

  test('a phone’s voice note is a sound, although its file is that of a video without pictures', async () => {
    const box = (type: string, content: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + content.length)
      head.write(type, 4, 'latin1')
      return Buffer.concat([head, content])
    }
    /** The sound first, and the list of tracks last, as phones write it. */
    const recording = (handler: 'soun' | 'vide') =>
      Buffer.concat([
        box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
        box('mdat', Buffer.alloc(300_000, 1)),
        box('moov', box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0`, 'latin1'))),
      ])
    const note = { name: 'note.m4a', mime: 'audio/mp4' }
    expect(await upload(hannah, { bytes: recording('soun'), ...note })).toMatchObject({ mime: 'audio/mp4' })
    expect(await upload(hannah, { bytes: recording('vide'), ...note })).toMatchObject({ mime: 'video/mp4' })
    expect(await upload(hannah, { bytes: recording('soun'), name: 'clip.mp4', mime: 'video/mp4' })).toMatchObject({
      mime: 'video/mp4',
    })
  })

  test('can’t be a person’s photo', async () => {
    const pdf = { bytes: Buffer.from('%PDF-1.4\n'), name: 'me.jpg' }
    expect(await refusal(pdf, 'staff-photo')).toEqual([
      422,
      'PictureRequired',
      'Upload a picture: JPEG, PNG, GIF or BMP.',
    ])
  })
})

describe('a name', () => {
  test('is cleaned when uploaded and safe when served', async () => {
    const media = await upload(hannah, { bytes: await picture(), name: '../..\\a;b"c\u00e9.jpg' })
    expect(media.fileName).toMatch(/^a;b.*\.jpg$/)
    const { headers } = await open(media.url)
    expect(headers['content-disposition']).toMatch(/^inline; filename="[ -~]+"; filename\*=UTF-8''[!-~]+$/)
  })
})

const home = async (): Promise<string> =>
  (await hannah.ok<{ organization: string }>('GET', '/v1/users/me')).organization
