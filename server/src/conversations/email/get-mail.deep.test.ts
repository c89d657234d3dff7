import { HOSTILE_MAILS } from '@attune/carriers/email/testing/hostile-mails'
import { MAIL_HTML_MAX } from '@attune/contract/conversations/limits'
import type { Message } from '@attune/contract/conversations/entity'
import { HEADERS } from '@attune/contract/headers'
import type { Look } from '@attune/contract/logs/entity'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { contactExportPath } from '@attune/contract/moving/paths'
import { opaqueOf } from '@attune/carriers/email/testing/opaque-mails'
import { nestedParts, partOf, type TestMail } from '@attune/carriers/email/testing/write-mails'
import { countCallsDuring } from '@attune/engine/testing/count-calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { TRUSTED, mailDesk } from '../../testing/email/mail-desk.ts'
import { download, unpackExport } from '../../moving/testing/exports.ts'
import { picture } from '../../testing/uploads.ts'
import { send, threadOf, type TestClient } from '../../testing/world.ts'
import { cleanMail, type CleanMail } from './cleaning/clean-mail.ts'

/** A client's email is read as it was written. */
const desk = mailDesk()
let maria: TestClient & { email: string }

beforeEach(async () => {
  maria = await desk.mailClient()
})

const HTML =
  '<p style="color:red">I slept <b>well</b>.</p><script>top.__ran = 1</script><a href="https://a.example/">more</a>'

const receive = async (mail: Parameters<typeof desk.writes>[1]): Promise<Message> => {
  expect(await desk.writes(maria, { headers: { 'Authentication-Results': TRUSTED }, ...mail })).toBe(200)
  await desk.world.work()
  const [last] = (await threadOf(desk.hannah, maria)).toSorted((a, b) => b.sequence - a.sequence)
  if (last === undefined) throw new Error('The mail did not come in.')
  return last
}
const pathOf = ({ id }: Pick<Message, 'id'>) => `/v1/messages/${id}/mail`
const keptRows = () =>
  desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.from('mail_html').selectAll().where('contact_id', '=', maria.id).execute(),
  )

describe('an email with HTML', () => {
  test('is read as it was written, without anything that runs or leads somewhere', async () => {
    const message = await receive({ text: 'I slept well.', html: HTML })
    expect(message.body?.mail).toMatchObject({ html: true })
    expect(JSON.stringify(message)).not.toContain('color:red')
    expect(await desk.hannah.ok<CleanMail>('GET', pathOf(message))).toEqual({
      html: '<p style="color:red">I slept <b>well</b>.</p><span data-link="1">more</span>',
      links: ['https://a.example/'],
      leftOut: 0,
    })
  })

  test('shows the pictures that it brought along, also after its files are sorted anew', async () => {
    const inline = { 'Content-Disposition': 'inline', 'Content-ID': '<two@clients.example>' }
    const message = await receive({
      text: 'Look',
      html: '<p>Look</p><img src="cid:two@clients.example">',
      files: [
        { name: 'one.jpg', mime: 'image/jpeg', bytes: await picture() },
        { name: 'two.jpg', mime: 'image/jpeg', bytes: await picture({ colour: '#a37' }), headers: inline },
      ],
    })
    const shown = async () => (await desk.hannah.ok<CleanMail>('GET', pathOf(message))).html
    expect(message.attachments?.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
    expect(await shown()).toBe('<p>Look</p><img src="cid:10001" />')
    const [one, two] = message.attachments ?? []
    const arrange = (...ids: (number | undefined)[]) =>
      desk.priya.ok('PUT', `/v1/messages/${message.id}/msg-attachments`, { attachments: ids.map((id) => ({ id })) })
    await arrange(two?.id, one?.id)
    expect(await shown()).toBe('<p>Look</p><img src="cid:10000" />')
    await arrange(10_001)
    expect(await shown()).toBe('<p>Look</p><img />')
  })

  test('has its limit: it is kept up to it, and a longer one isn’t shown', async () => {
    const text = 'It is long.'
    const longest = await receive({ text, html: `<p>${'x'.repeat(MAIL_HTML_MAX - 7)}</p>` })
    expect((await desk.hannah.ok<CleanMail>('GET', pathOf(longest))).html).toHaveLength(MAIL_HTML_MAX)
    const longer = await receive({ text, html: `<p>${'x'.repeat(MAIL_HTML_MAX - 6)}</p>` })
    expect(longer.body).toMatchObject({ text, mail: { html: true } })
    const refusal = { code: 'MailTooLong', content: 'This email is too long to be shown as it was written.' }
    expect(await desk.hannah.refused('GET', pathOf(longer))).toMatchObject(refusal)
    const many = await receive({ text, html: '<p>Hi</p>'.repeat(20_001) })
    expect(await desk.hannah.refused('GET', pathOf(many))).toMatchObject(refusal)
    expect(await keptRows()).toHaveLength(2)
  })

  test('with characters that no database keeps comes in all the same', async () => {
    const message = await receive({ text: 'Hi', html: `<p>a\0b${String.fromCharCode(0xd800)}c</p>` })
    expect((await desk.hannah.ok<CleanMail>('GET', pathOf(message))).html).toMatch(/^<p>ab\uFFFD+c<\/p>$/)
  })
})

test('the worst email holds nobody up: it is cleaned in another thread', { timeout: 120_000 }, async () => {
  for (const name of ['a huge table', 'a hundred thousand lists deep', 'a hundred thousand open brackets']) {
    const html = HOSTILE_MAILS.find((mail) => mail.name === name)?.html ?? ''
    const message = await receive({ text: name, html })
    const here = await countCallsDuring(async () => cleanMail(html, new Map()))
    const calls = await countCallsDuring(() => desk.hannah.call('GET', pathOf(message)))
    expect(calls, name).toBeLessThan(here / 10)
  }
})

describe.each([
  ['UTF-7', 'utf-7', Buffer.from('<p>Hello</p>+ADw-script+AD4-top.__ran=1+ADw-/script+AD4-')],
  ['UTF-7, and says so in itself', 'utf-8', Buffer.from('<meta charset=utf-7><p>Hello</p>+ADw-script+AD4-x')],
  ['UTF-16', 'utf-16le', Buffer.from('<p>Hello</p><script>top.__ran=1</script>', 'utf16le')],
  [
    'ISO-2022-JP',
    'iso-2022-jp',
    Buffer.from('<p>Hello</p><p title="\u001b$B">x</p>\u001b(B<img src=x onerror=top.__ran=1>', 'latin1'),
  ],
  [
    'GBK, cut in the middle of a sign',
    'gbk',
    Buffer.from('<p title="\u0081">Hello</p><img src=x onerror="x">', 'latin1'),
  ],
  ['characters of no name', 'x-unknown', Buffer.from('<p>Hello</p><script>top.__ran=1</script>')],
])('an email that says it is %s', (_, charset, bytes) => {
  test('is cleaned as it is read', async () => {
    const message = await receive({ body: partOf(`text/html; charset=${charset}`, bytes) })
    const { html } = await desk.hannah.ok<CleanMail>('GET', pathOf(message))
    expect(html).toContain('Hello')
    expect(html).not.toMatch(/<(?:script|meta)|<[^>]* (?:on|src=")/)
  })
})

describe('there is nothing else to see', () => {
  test('of a mail of plain text, and of a message that is no mail', async () => {
    const plain = await receive({ text: 'Only words' })
    expect(plain.body?.mail).toMatchObject({ html: false })
    const ours = await send(desk.hannah, maria, 'Hello')
    for (const message of [plain, ours])
      expect(await desk.hannah.refused('GET', pathOf(message))).toMatchObject({ code: 'MailNotHtml' })
  })

  test('of a message that doesn’t exist or is out of reach', async () => {
    const message = await receive({ text: 'Hi', html: HTML })
    const stranger = await desk.northline.staff('Tess', 'ROLE_COACH')
    expect(await stranger.refused('GET', pathOf(message))).toMatchObject({ code: 'MessageNotFound' })
    const unknown = { id: message.id.replace(/:[^:]+$/, ':another-suffix') }
    expect(await desk.hannah.refused('GET', pathOf(unknown))).toMatchObject({ code: 'MessageNotFound' })
  })
})

describe('who may not see who the client is', () => {
  const addMasked = async () => {
    const masked = await desk.northline.staff('Mo', 'ROLE_ADMIN')
    const permissions = permissionBits.of(['all', 'conversations.view', 'contacts.view', 'contacts.list'])
    await setMembership(desk.world.deps.store.global, masked.id, {
      permissions: permissions & ~permissionBits.of(['all', 'contacts.private-data']),
    })
    forgetSessions()
    return masked
  }

  test('gets no HTML: a signature says it', async () => {
    const message = await receive({ text: 'Hi', html: '<p>Hi</p><p>M<b>ar</b>ia Lopez</p>' })
    const masked = await addMasked()
    const [seen] = (await threadOf(masked, maria)).filter(({ id }) => id === message.id)
    expect(seen?.body?.mail).toMatchObject({ html: false })
    expect(await masked.refused('GET', pathOf(message))).toMatchObject({ code: 'AccessDenied' })
  })

  const email = { name: 'a.eml', mime: 'message/rfc822', bytes: Buffer.from('From: Maria\r\n\r\nHi') }
  const signed = { name: 'a.pdf.p7m', mime: 'application/pkcs7-mime', bytes: opaqueOf(Buffer.from('%PDF-1.7')) }
  const armored = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA0Zt\r\n=aB1c\r\n-----END PGP MESSAGE-----\r\n'
  const encrypted = { name: 'a.pdf.asc', mime: 'application/pgp-encrypted', bytes: Buffer.from(armored) }

  test.for<[string, string, TestMail]>([
    ['email that is attached: its headers say it', email.mime, { files: [email] }],
    ['email that has too many parts to be read: its headers say it', email.mime, { body: nestedParts() }],
    ['signed file: its certificate says it', signed.mime, { text: 'Signed', files: [signed] }],
    ['file that PGP encrypted: its keys say it', encrypted.mime, { text: 'Encrypted', files: [encrypted] }],
  ])('gets no %s', async ([, mime, mail]) => {
    const message = await receive(mail)
    expect(message.attachments).toMatchObject([{ state: 'ready', mime }])
    const [seen] = (await threadOf(await addMasked(), maria)).filter(({ id }) => id === message.id)
    expect(seen?.attachments).toMatchObject([{ state: 'failed', _id: null, url: null }])
  })

  test('nor who records a video', async () => {
    const message = await receive({ text: 'Hi', html: HTML })
    const recording = (url: string) => desk.hannah.raw({ method: 'GET', url, headers: { [HEADERS.recordVideo]: 'on' } })
    expect((await recording(pathOf(message))).statusCode).toBe(403)
    expect((await recording(`/v1/messages/${message.id}`)).json()).toMatchObject({ body: { mail: { html: false } } })
  })
})

test('that somebody read it is recorded', async () => {
  const message = await receive({ text: 'Hi', html: HTML })
  const looks = async () =>
    (await desk.priya.ok<Page<Look>>('GET', `/v1/contacts/${maria.id}/looks?limit=100`)).data.map(({ by }) => by.name)
  const sue = await desk.northline.staff('Sue', 'ROLE_ADMIN')
  await sue.ok('GET', pathOf(message))
  expect(await looks()).toContain('Sue')
})

test('an export of its client has it as it came', async () => {
  await receive({ text: 'Hi', html: HTML })
  const files = await unpackExport(await download(desk.priya, contactExportPath(maria.id)))
  const [row] = (files.get('data/mail_html.000001.jsonl') ?? '').split('\n')
  expect(JSON.parse(row ?? '')).toMatchObject({ contact_id: maria.id, html: expect.stringContaining(HTML) })
})

describe('it goes', () => {
  test('with its message', async () => {
    const message = await receive({ text: 'Hi', html: HTML })
    await desk.priya.ok('DELETE', `/v1/messages/${message.id}`)
    expect(await keptRows()).toEqual([])
    expect(await desk.hannah.refused('GET', pathOf(message))).toMatchObject({ code: 'MailNotHtml' })
  })

  test('with its client', async () => {
    const message = await receive({ text: 'Hi', html: HTML })
    await desk.priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'gone' })
    await desk.world.work('everything')
    expect(await keptRows()).toEqual([])
    expect(await desk.priya.refused('GET', pathOf(message))).toMatchObject({ code: 'MessageNotFound' })
  })
})
