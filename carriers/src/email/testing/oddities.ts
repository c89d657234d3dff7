import { mailOf, multipart, partOf } from './write-mails.ts'
import type { MailCase } from './replies.ts'

const BYTES = Buffer.from('some bytes')
const UNREADABLE =
  '[This mail is encrypted, or signed in a way that can’t be read here. Ask for it again as an ordinary mail.]'
const PGP = '-----BEGIN PGP MESSAGE-----\n\nhQEMA0Zt\n=aB1c\n-----END PGP MESSAGE-----'
const forwarded =
  'From: Dr. Weber <weber@clinic.example>\nDate: Thu, Mar 12, 2026\nSubject: Results\nTo: maria@clients.example\n\nAll is well.'
const head = (headers: Record<string, string>, text = 'Hello') => mailOf({ headers, text })
const body = (type: string, content: Buffer | string, encoding = '8bit'): Buffer =>
  Buffer.concat([
    Buffer.from(mailOf({ body: `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n` })),
    Buffer.from(content),
  ])

const FORWARDS: readonly MailCase[] = [
  {
    name: 'forwarded by Gmail, with a word',
    raw: mailOf({ text: `See below\n\n---------- Forwarded message ---------\n${forwarded}` }),
    ...{ text: 'See below', quotes: 'All is well.' },
  },
  {
    name: 'forwarded by Gmail, without a word',
    raw: mailOf({ text: `---------- Forwarded message ---------\n${forwarded}` }),
    text: `---------- Forwarded message ---------\n${forwarded}`,
  },
  {
    name: 'forwarded by Apple Mail, with a word',
    raw: mailOf({ text: `See below\n\nBegin forwarded message:\n\n> All is well.` }),
    ...{ text: 'See below', quotes: 'All is well.' },
  },
  {
    name: 'forwarded by Thunderbird, German',
    raw: mailOf({ text: `Siehe unten\n\n-------- Weitergeleitete Nachricht --------\n${forwarded}` }),
    ...{ text: 'Siehe unten', quotes: 'All is well.' },
  },
  {
    name: 'forwarded as a file',
    raw: mailOf({
      body: multipart('mixed', [
        partOf('text/plain', Buffer.from('See the file')),
        'Content-Type: message/rfc822\r\n\r\nFrom: weber@clinic.example\r\nSubject: Results\r\n\r\nAll is well.',
      ]),
    }),
    ...{ text: 'See the file', files: ['mail.eml'] },
  },
]

const FILES: readonly MailCase[] = [
  {
    name: 'files and no text',
    raw: mailOf({ files: [{ name: 'lunch.jpg', mime: 'image/jpeg', bytes: BYTES }] }),
    text: '',
    files: ['lunch.jpg'],
  },
  {
    name: 'signed (S/MIME)',
    raw: mailOf({
      body: multipart(
        'signed',
        [partOf('text/plain', Buffer.from('Hello')), partOf('application/pkcs7-signature; name="smime.p7s"', BYTES)],
        '; protocol="application/pkcs7-signature"',
      ),
    }),
    text: 'Hello',
  },
  {
    name: 'encrypted (S/MIME): a file, which nobody here can open',
    raw: mailOf({ body: partOf('application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"', BYTES) }),
    ...{ text: UNREADABLE, files: ['smime.p7m'] },
  },
  {
    name: 'encrypted (PGP): a file, too',
    raw: mailOf({
      body: multipart('encrypted', [
        partOf('application/pgp-encrypted', Buffer.from('Version: 1')),
        partOf('application/octet-stream; name="encrypted.asc"', BYTES),
      ]),
    }),
    ...{ text: UNREADABLE, files: ['encrypted.asc'] },
  },
  {
    name: 'with a document that is encrypted (PGP)',
    raw: mailOf({
      text: 'Here it is',
      files: [{ name: 'results.pdf.pgp', mime: 'application/pgp-encrypted', bytes: Buffer.from(PGP) }],
    }),
    ...{ text: `Here it is\n\n${UNREADABLE}`, files: ['results.pdf.pgp'] },
  },
  { name: 'encrypted (PGP) within its text', raw: mailOf({ text: `${PGP}\n` }), text: `${PGP}\n\n${UNREADABLE}` },
  {
    name: 'signed (PGP)',
    raw: mailOf({
      body: multipart('signed', [
        partOf('text/plain', Buffer.from('Hello')),
        partOf('application/pgp-signature; name="signature.asc"', BYTES),
      ]),
    }),
    text: 'Hello',
  },
  {
    name: 'an invitation',
    raw: mailOf({
      body: multipart('alternative', [
        partOf('text/plain', Buffer.from('Can we talk on Friday?')),
        partOf('text/calendar; method=REQUEST; charset=utf-8', Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR')),
      ]),
    }),
    ...{ text: 'Can we talk on Friday?', files: ['invitation.ics'] },
  },
  {
    name: 'Outlook’s winmail.dat',
    raw: mailOf({ text: 'Hello', files: [{ name: 'winmail.dat', mime: 'application/ms-tnef', bytes: BYTES }] }),
    text: 'Hello',
    files: ['winmail.dat'],
  },
  {
    name: 'a file name in another alphabet (RFC 2231)',
    raw: mailOf({
      body: multipart('mixed', [
        partOf('text/plain', Buffer.from('Hello')),
        partOf('application/pdf', BYTES, { 'Content-Disposition': "attachment; filename*=UTF-8''Pl%C3%A4ne.pdf" }),
      ]),
    }),
    ...{ text: 'Hello', files: ['Pläne.pdf'] },
  },
  {
    name: 'twelve files',
    raw: mailOf({
      text: 'Hello',
      files: Array.from({ length: 12 }, (_, place) => ({ name: `${place}.txt`, mime: 'text/plain', bytes: BYTES })),
    }),
    text: 'Hello\n\n[2 more files stayed in the mailbox.]',
    files: Array.from({ length: 10 }, (_, place) => `${place}.txt`),
  },
]

const ALPHABETS: readonly MailCase[] = [
  { name: 'Latin 1', raw: body('text/plain; charset=iso-8859-1', Buffer.from('Größe', 'latin1')), text: 'Größe' },
  {
    name: 'Windows 1252 that says it is Latin 1',
    raw: body('text/plain; charset=iso-8859-1', Buffer.from([0x93, 0x48, 0x69, 0x94])),
    text: '“Hi”',
  },
  {
    name: 'UTF-8 in Quoted-Printable',
    raw: body('text/plain; charset=utf-8', 'Gr=C3=B6=C3=9Fe =\r\nist 170', 'quoted-printable'),
    text: 'Größe ist 170',
  },
  { name: 'UTF-8 without a word about it', raw: body('text/plain', 'Größe'), text: 'Größe' },
  {
    name: 'Japanese (ISO-2022-JP)',
    raw: body('text/plain; charset=iso-2022-jp', Buffer.from('1b244224332473244b2441244f1b2842', 'hex')),
    text: 'こんにちは',
  },
  {
    name: 'Cyrillic (KOI8-R)',
    raw: body('text/plain; charset=koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])),
    text: 'Привет',
  },
  { name: 'a charset that nobody knows', raw: body('text/plain; charset=x-mars', 'Hello'), text: 'Hello' },
  {
    name: 'UTF-8 cut in the middle of a letter',
    raw: body('text/plain; charset=utf-8', Buffer.from([0x48, 0x69, 0xc3])),
    text: 'Hi�',
  },
  { name: 'a NUL', raw: body('text/plain; charset=utf-8', 'He\0llo'), text: 'Hello' },
  { name: 'Base64 with a stray letter', raw: body('text/plain; charset=utf-8', 'SGVs!bG8=', 'base64'), text: 'Hello' },
  {
    name: 'text that flows (RFC 3676)',
    raw: body('text/plain; charset=utf-8; format=flowed', 'Slept seven \r\nhours'),
    text: 'Slept seven hours',
  },
]

const EMPTY: readonly MailCase[] = [
  { name: 'an empty body', raw: mailOf({ text: '' }), text: '' },
  { name: 'no body at all', raw: 'From: maria@clients.example\r\nSubject: Hi\r\n\r\n', text: '' },
  { name: 'headers that end without an empty line', raw: 'From: maria@clients.example\r\nSubject: Hi', text: '' },
  { name: 'line ends of Unix', raw: 'From: maria@clients.example\nSubject: Hi\n\nHello\n', text: 'Hello' },
  {
    name: 'a part that never ends',
    raw: mailOf({
      body: 'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nHello',
    }),
    text: 'Hello',
  },
  { name: 'HTML and nothing in it', raw: mailOf({ html: '<div><br></div>' }), text: '' },
]

/** What Google Groups adds to each mail. */
const GROUP = {
  ...{ Precedence: 'list', 'List-Id': '<care.desk.example.org>' },
  'List-Post': '<https://groups.google.com/a/desk.example.org/group/care/post>, <mailto:care@desk.example.org>',
  'List-Unsubscribe': '<mailto:googlegroups-manage+1+unsubscribe@googlegroups.com>',
}

const AUTOMATIC: readonly MailCase[] = [
  {
    name: 'out of office (RFC 3834)',
    raw: head({ 'Auto-Submitted': 'auto-replied' }),
    text: 'Hello',
    isAutomatic: true,
  },
  { name: 'a person’s mail that says so', raw: head({ 'Auto-Submitted': 'no' }), text: 'Hello' },
  {
    name: 'out of office, by Exchange',
    raw: head({ Subject: 'Automatic reply: Your week', 'X-Auto-Response-Suppress': 'All' }),
    text: 'Hello',
    isAutomatic: true,
  },
  {
    name: 'out of office, German',
    raw: head({ Subject: 'Abwesenheitsnotiz: Your week' }),
    text: 'Hello',
    isAutomatic: true,
  },
  {
    name: 'out of office, French',
    raw: head({ Subject: '=?utf-8?Q?R=C3=A9ponse_automatique_:_Your_week?=' }),
    text: 'Hello',
    isAutomatic: true,
  },
  {
    name: 'out of office, with a header of its own',
    raw: head({ 'X-Autoreply': 'yes' }),
    text: 'Hello',
    isAutomatic: true,
  },
  { name: 'a newsletter', raw: head({ Precedence: 'bulk' }), text: 'Hello', isAutomatic: true },
  {
    name: 'a newsletter that says how to leave it',
    raw: head({ 'List-Id': '<news.shop.example>', 'List-Unsubscribe': '<https://shop.example/leave>' }),
    text: 'Hello',
    isAutomatic: true,
  },
  {
    name: 'a list that takes no mails',
    raw: head({ ...GROUP, 'List-Post': 'NO' }),
    text: 'Hello',
    isAutomatic: true,
  },
  { name: 'a person who writes to a list', raw: head({ 'List-Id': '<care.desk.example.org>' }), text: 'Hello' },
  { name: 'a person who writes to a group', raw: head(GROUP), text: 'Hello' },
  {
    name: 'out of office, sent to a group',
    raw: head({ ...GROUP, 'Auto-Submitted': 'auto-replied' }),
    text: 'Hello',
    isAutomatic: true,
  },
  { name: 'a mail server’s own', raw: head({ 'Return-Path': '<>' }), text: 'Hello', isAutomatic: true },
  { name: 'a person who writes about the office', raw: head({ Subject: 'Out for a run' }), text: 'Hello' },
]

export const ODDITIES: readonly MailCase[] = [...FORWARDS, ...FILES, ...ALPHABETS, ...EMPTY, ...AUTOMATIC]
