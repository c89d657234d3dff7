import { crc32 } from 'node:zlib'
import { ENCRYPTED, opaqueOf } from '@attune/carriers/email/testing/opaque-mails'
import { bounceOf, mailOf, multipart, nestedParts, partOf } from '@attune/carriers/email/testing/write-mails'
import type { Contact } from '@attune/contract/contacts/entity'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { TRUSTED, mailDesk } from '../../testing/email/mail-desk.ts'
import { upload } from '../../testing/uploads.ts'
import { send, threadOf, type TestClient } from '../../testing/world.ts'

const desk = mailDesk()
let maria: TestClient & { email: string }

beforeEach(async () => {
  maria = await desk.mailClient()
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const trusted = { 'Authentication-Results': TRUSTED }

/** A ZIP archive that stores its files as they are (APPNOTE 6.3). */
const zipOf = (files: Record<string, string>): Buffer => {
  const parts: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const sizes = Buffer.alloc(14)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(bytes.length, 4)
    sizes.writeUInt32LE(bytes.length, 8)
    sizes.writeUInt16LE(path.length, 12)
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes, Buffer.alloc(2)])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, bytes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    listed.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, place, path]))
    parts.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(listed.length, 4)
  end.writeUInt16LE(listed.length, 6)
  end.writeUInt32LE(Buffer.concat(listed).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...listed, Buffer.from('PK\u0005\u0006'), end])
}

const typesOf = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}+xml"/></Types>`
const DOCUMENT = zipOf({ '[Content_Types].xml': typesOf(`${DOCX}.main`), 'word/document.xml': '<w:document/>' })

const receive = async (...files: { name: string; mime: string; bytes: Buffer }[]) => {
  expect(await desk.writes(maria, { headers: trusted, text: 'Here it is', files })).toBe(200)
  await desk.world.work()
  const [message] = await threadOf(desk.hannah, maria)
  return message?.attachments ?? []
}

describe('a file that a client sends by email', () => {
  test('can be downloaded if it is a document or a mail, and is never shown', async () => {
    const forwarded = Buffer.from(mailOf({ html: '<script>alert(1)</script>', headers: { Subject: 'My plan' } }))
    const files = await receive(
      { name: 'plan.docx', mime: DOCX, bytes: DOCUMENT },
      { name: 'forwarded.eml', mime: 'message/rfc822', bytes: forwarded },
    )
    expect(files).toMatchObject([
      { state: 'ready', mime: DOCX, name: 'plan.docx' },
      { state: 'ready', mime: 'message/rfc822', name: 'forwarded.eml' },
    ])
    for (const [place, bytes] of [DOCUMENT, forwarded].entries()) {
      const { pathname } = new URL(files[place]?.url ?? '', 'http://desk')
      const answer = await desk.world.app.inject({ method: 'GET', url: pathname })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      expect(answer.rawPayload.equals(bytes)).toBe(true)
    }
  })

  test('can be downloaded if S/MIME encrypted it, by whoever can open it', async () => {
    const [file] = await receive({ name: 'smime.p7m', mime: 'application/x-pkcs7-mime', bytes: ENCRYPTED })
    expect(file).toMatchObject({ state: 'ready', mime: 'application/pkcs7-mime', name: 'smime.p7m' })
    const { pathname } = new URL(file?.url ?? '', 'http://desk')
    const answer = await desk.world.app.inject({ method: 'GET', url: pathname })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    expect(answer.rawPayload.equals(ENCRYPTED)).toBe(true)
  })

  test('can be downloaded if PGP encrypted it, by whoever can open it', async () => {
    const bytes = Buffer.from('-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA0Zt\r\n=aB1c\r\n-----END PGP MESSAGE-----\r\n')
    const body = multipart('encrypted', [
      partOf('application/pgp-encrypted', Buffer.from('Version: 1\r\n')),
      partOf('application/octet-stream; name="encrypted.asc"', bytes),
    ])
    expect(await desk.writes(maria, { headers: trusted, body })).toBe(200)
    await desk.world.work()
    const [message] = await threadOf(desk.hannah, maria)
    const files = message?.attachments ?? []
    expect(files).toMatchObject([{ state: 'ready', mime: 'application/pgp-encrypted', name: 'encrypted.asc' }])
    const { pathname } = new URL(files[0]?.url ?? '', 'http://desk')
    const answer = await desk.world.app.inject({ method: 'GET', url: pathname })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  test('can be downloaded if PGP encrypted it, not as a text, even if its program doesn’t say so', async () => {
    const [key, data] = [Buffer.alloc(93, 0x5a), Buffer.alloc(63, 0x5a)]
    const bytes = Buffer.concat([Buffer.from([0x84, 94, 3]), key, Buffer.from([0xd2, 64, 1]), data])
    const files = await receive(
      { name: 'results.pdf.pgp', mime: 'application/pgp-encrypted', bytes },
      { name: 'results.pdf.gpg', mime: 'application/octet-stream', bytes },
      { name: 'results.pdf', mime: 'application/octet-stream', bytes },
      { name: 'program.gpg', mime: 'application/octet-stream', bytes: Buffer.from('MZ\u0000\u0001 not encrypted') },
    )
    expect(files).toMatchObject([
      { state: 'ready', mime: 'application/pgp-encrypted', name: 'results.pdf.pgp' },
      { state: 'ready', mime: 'application/pgp-encrypted', name: 'results.pdf.gpg' },
      { state: 'failed' },
      { state: 'failed' },
    ])
    const { pathname } = new URL(files[1]?.url ?? '', 'http://desk')
    const answer = await desk.world.app.inject({ method: 'GET', url: pathname })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  test('can be downloaded if it is a signed document, even if its program doesn’t say so', async () => {
    const bytes = opaqueOf(Buffer.from('%PDF-1.7'))
    const files = await receive(
      { name: 'invoice.pdf.p7m', mime: 'application/octet-stream', bytes },
      { name: 'program.p7m', mime: 'application/octet-stream', bytes: Buffer.from('MZ\u0000\u0001 not signed') },
    )
    expect(files).toMatchObject([
      { state: 'ready', mime: 'application/pkcs7-mime', name: 'invoice.pdf.p7m' },
      { state: 'failed' },
    ])
  })

  test('is the whole mail if that has too many parts to be read', async () => {
    expect(await desk.writes(maria, { headers: trusted, body: nestedParts() })).toBe(200)
    await desk.world.work()
    const [message] = await threadOf(desk.hannah, maria)
    expect(message?.attachments).toMatchObject([{ state: 'ready', mime: 'message/rfc822', name: 'mail.eml' }])
  })

  test('is refused if it is something else: an archive, a page, a program', async () => {
    const files = await receive(
      { name: 'plan.docx', mime: DOCX, bytes: zipOf({ 'run.exe': 'MZ' }) },
      { name: 'plan.docx', mime: DOCX, bytes: Buffer.from('<html><script>alert(1)</script></html>') },
      { name: 'mail.eml', mime: 'message/rfc822', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
      { name: 'mail.eml', mime: 'message/rfc822', bytes: Buffer.from('MZ\u0000\u0001 not a mail') },
      { name: 'files.zip', mime: 'application/zip', bytes: DOCUMENT.subarray(0, 40) },
      { name: 'plan.p7m', mime: 'application/pkcs7-mime', bytes: Buffer.from('MZ\u0000\u0001 not signed') },
      { name: 'plan.pgp', mime: 'application/pgp-encrypted', bytes: Buffer.from('MZ\u0000\u0001 not encrypted') },
    )
    expect(files.map(({ state }) => state)).toEqual(files.map(() => 'failed'))
    expect(files.length).toBe(7)
  })

  test('is not for staff to send: carriers of texts don’t take it', async () => {
    await expect(upload(desk.hannah, { bytes: DOCUMENT, mime: DOCX, name: 'plan.docx' })).rejects.toThrow(
      'FileTypeRefused',
    )
  })
})

test('a mailbox that doesn’t exist isn’t written to after the second report, until a mail comes from it', async () => {
  const contact = () => desk.hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`)
  for (const text of ['One', 'Two']) {
    await send(desk.hannah, maria, text)
    await desk.world.work()
    const messageId = /^Message-ID: (.*)$/im.exec(desk.lastHead())?.[1] ?? ''
    const said = '550 5.1.1 no such user'
    expect((await desk.post(bounceOf({ messageId, action: 'failed', status: '5.1.1', said }))).statusCode).toBe(200)
    await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
      await sql`update contact_addresses set failing_since = failing_since - interval '61 minutes'
        where contact_id = ${maria.id}`.execute(tx.db)
    })
  }
  expect((await contact()).deadAddresses).toEqual(['email'])
  const before = desk.smtp.mails.length
  expect((await send(desk.hannah, maria, 'Three')).body).toMatchObject({ gate: { reason: 'dead-address' } })
  await desk.world.work()
  expect(desk.smtp.mails.length).toBe(before)
  await desk.writes(maria, { text: 'Anybody can claim to be her' })
  expect((await contact()).deadAddresses).toEqual(['email'])
  await desk.writes(maria, { headers: trusted, text: 'It works again' })
  expect((await contact()).deadAddresses).toEqual([])
  await send(desk.hannah, maria, 'Four')
  await desk.world.work()
  expect(desk.smtp.mails.length).toBe(before + 1)
})
