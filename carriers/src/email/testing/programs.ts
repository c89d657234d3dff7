import { mailOf, multipart, partOf } from './write-mails.ts'
import type { MailCase } from './replies.ts'

const ADDRESS = 'care+ct1234567890abcdef.k3j5h2l4m6n8@desk.example.org'
const NORTHLINE = `Northline Coaching <${ADDRESS}>`
const OWN =
  'Hi Hannah,\n\nslept 7 hours, knee is better.\nAm Montag um 10:00 schrieb mir mein Arzt: alles gut.\n\nMaria'
const ASKED = 'How did you sleep?\nAnd how is your knee doing?'
const QUOTED = ASKED.replaceAll(/^/gm, '> ')

const reply = (name: string, text: string, more: Partial<MailCase> = {}): MailCase => ({
  ...{ name, raw: mailOf({ text: text.replaceAll('\n', '\r\n') }), text: OWN, quotes: 'How did you sleep?' },
  ...more,
})
const html = (name: string, inner: string, text: string, more: Partial<MailCase> = {}): MailCase => ({
  ...{ name, raw: mailOf({ html: `<html><head><title>Re: Your week</title></head>${inner}</html>` }), text },
  ...more,
})

/** Gmail breaks its line right before an address that is too long for it. */
const BROKEN_LINES: Readonly<Record<string, string>> = {
  English: `On Thu, Mar 12, 2026 at 2:00 PM Northline Coaching <\n${ADDRESS}> wrote:`,
  German: `Am Do., 12. März 2026 um 14:00 Uhr schrieb Northline Coaching <\n${ADDRESS}>:`,
  French: `Le jeu. 12 mars 2026 à 14:00, Northline Coaching <\n${ADDRESS}> a écrit :`,
  Spanish: `El jue, 12 mar 2026 a las 14:00, Northline Coaching (<\n${ADDRESS}>) escribió:`,
  Italian: `Il giorno gio 12 mar 2026 alle ore 14:00 Northline Coaching <\n${ADDRESS}> ha scritto:`,
  Portuguese: `Em qui., 12 de mar. de 2026 às 14:00, Northline Coaching <\n${ADDRESS}> escreveu:`,
  Dutch: `Op do 12 mrt 2026 om 14:00 schreef Northline Coaching <\n${ADDRESS}>:`,
  Polish: `czw., 12 mar 2026 o 14:00 Northline Coaching <\n${ADDRESS}> napisał(a):`,
  Russian: `чт, 12 мар. 2026 г. в 14:00, Northline Coaching <\n${ADDRESS}>:`,
  Czech: `čt 12. 3. 2026 v 14:00 odesílatel Northline Coaching <\n${ADDRESS}> napsal:`,
  Finnish: `to 12. maalisk. 2026 klo 14.00 Northline Coaching (\n${ADDRESS}) kirjoitti:`,
  Hungarian: `Northline Coaching <${ADDRESS}> ezt írta (időpont: 2026.\nmárc. 12., Cs, 14:00):`,
  Turkish: `Northline Coaching <${ADDRESS}>,\n12 Mar 2026 Per, 14:00 tarihinde şunu yazdı:`,
}

const LINES: Readonly<Record<string, string>> = {
  'Thunderbird, Italian': 'Il 12/03/26 14:00, Northline Coaching ha scritto:',
  'Thunderbird, Polish': 'W dniu 12.03.2026 o 14:00, Northline Coaching pisze:',
  Zoho: `---- On Thu, 12 Mar 2026 14:00:00 +0100 ${NORTHLINE} wrote ----`,
  'Apple Mail, Dutch': `Op 12 mrt 2026 om 14:00 heeft ${NORTHLINE} het volgende geschreven:`,
  'Apple Mail, Portuguese': `No dia 12/03/2026, às 14:00, ${NORTHLINE} escreveu:`,
  'Proton, German': `${NORTHLINE} schrieb am Donnerstag, 12. März 2026 um 14:00:`,
}

/** Yahoo quotes without a mark. */
const UNMARKED_LINES: Readonly<Record<string, string>> = {
  English: `On Thursday, March 12, 2026 at 02:00:00 PM GMT+1, ${NORTHLINE} wrote:`,
  German: `Am Donnerstag, 12. März 2026 um 14:00:00 MEZ hat ${NORTHLINE} Folgendes geschrieben:`,
  Italian: `Il giovedì 12 marzo 2026 alle ore 14:00:00 CET, ${NORTHLINE} ha scritto:`,
}

const ATTRIBUTED: readonly MailCase[] = [
  ...Object.entries({ ...BROKEN_LINES, ...LINES }).flatMap(([name, line]) => [
    reply(`${name}, answered above`, `${OWN}\n\n${line}\n\n${QUOTED}\n`),
    reply(`${name}, answered right above`, `${OWN}\n${line}\n${QUOTED}\n`),
    reply(`${name}, answered below`, `${line}\n\n${QUOTED}\n\n${OWN}\n`),
  ]),
  ...Object.entries(UNMARKED_LINES).flatMap(([name, line]) => [
    reply(`Yahoo, ${name}`, `${OWN}\n\n    ${line}  \n \n ${ASKED}\n`),
    reply(`Yahoo’s app, ${name}`, `${OWN}\n\nSent from Yahoo Mail on Android \n \n  ${line}   ${ASKED}\n`),
  ]),
  reply(
    'Thunderbird, with a signature below the quote',
    `${OWN}\n\n${LINES['Thunderbird, Italian']}\n${QUOTED}\n\n-- \nMaria Alvarez\nAlvarez & Sons\n`,
    { quotes: 'Alvarez & Sons' },
  ),
  reply(
    'a list’s footer below the quote',
    `${OWN}\n\n${LINES['Thunderbird, Italian']}\n${QUOTED}\n${'_'.repeat(47)}\nRunners mailing list\n`,
    { quotes: 'Runners mailing list' },
  ),
]

/** From, sent, to and subject, as Outlook calls them. */
const HEADERS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  English: ['From: ', 'Sent: Thursday, March 12, 2026 2:00 PM', 'To: ', 'Subject: '],
  German: ['Von: ', 'Gesendet: Donnerstag, 12. März 2026 14:00', 'An: ', 'Betreff: '],
  French: ['De\u00a0: ', 'Envoyé\u00a0: jeudi 12 mars 2026 14:00', 'À\u00a0: ', 'Objet\u00a0: '],
  Spanish: ['De: ', 'Enviado: jueves, 12 de marzo de 2026 14:00', 'Para: ', 'Asunto: '],
  Italian: ['Da: ', 'Inviato: giovedì 12 marzo 2026 14:00', 'A: ', 'Oggetto: '],
  Portuguese: ['De: ', 'Enviada em: quinta-feira, 12 de março de 2026 14:00', 'Para: ', 'Assunto: '],
  Dutch: ['Van: ', 'Verzonden: donderdag 12 maart 2026 14:00', 'Aan: ', 'Onderwerp: '],
}
const RECIPIENTS =
  'Maria Alvarez <maria@clients.example>; Jonathan Weber\n<jonathan.weber@clients.example>; Elizabeth Montgomery\n<elizabeth@clients.example>;\nPaul <paul@clients.example>'
const blockOf = ([from, sent, to, subject]: (typeof HEADERS)[string], recipients = 'Maria Alvarez') =>
  `${from}${NORTHLINE}\n${sent}\n${to}${recipients}\n${subject}Your week`
const GMX = `Gesendet: Donnerstag, 12. März 2026 um 14:00 Uhr\nVon: "Northline" <${ADDRESS}>\nAn: "Maria" <maria@clients.example>\nBetreff: Your week`
const PHOTO = { name: 'lunch.jpg', mime: 'image/jpeg', bytes: Buffer.from('jpg') }
const phoneReply = `\r\n\r\nGet Outlook for iOS<https://aka.ms/o0ukef>\r\n${'_'.repeat(32)}\r\n${blockOf(HEADERS['English'] ?? ['', '', '', ''])}\r\n\r\n${ASKED}`

const BLOCKS: readonly MailCase[] = [
  ...Object.entries(HEADERS).flatMap(([name, headers]) => [
    reply(`Outlook, ${name}, to many`, `${OWN}\n\n${blockOf(headers, RECIPIENTS)}\n\n${ASKED}\n`),
    {
      name: `Outlook, ${name}, forwarded without a word`,
      raw: mailOf({ headers: { Subject: 'FW: Results' }, text: `\n${blockOf(headers)}\n\n${ASKED}` }),
      text: `${blockOf(headers)}\n\n${ASKED}`.replaceAll('\u00a0', ' '),
    },
  ]),
  reply('GMX, German', `${OWN}\n \n\n${GMX}\n\n${ASKED}\n`),
  reply('QQ', `${OWN}\n\n${'-'.repeat(18)} Original ${'-'.repeat(18)}\nFrom: "Northline"\n\n${ASKED}`),
  reply('T-Online', `${OWN}\n\n-----Original-Nachricht-----\nBetreff: Your week\nVon: Northline\n\n${ASKED}`),
  reply(
    'Samsung, German',
    `${OWN}\n\nGesendet von meinem Galaxy\n\n-------- Originalnachricht --------\nVon: x\n\n${ASKED}`,
  ),
  {
    name: 'a photo that answers, sent by Outlook on a phone',
    raw: mailOf({ text: phoneReply, files: [PHOTO] }),
    ...{ text: '', quotes: 'How did you sleep?', files: ['lunch.jpg'] },
  },
  ...['Inizio messaggio inoltrato:', 'Início da mensagem reenviada:', 'Begin doorgestuurd bericht:'].map((line) =>
    reply(`forwarded by Apple Mail: ${line}`, `${OWN}\n\n${line}\n\n${QUOTED}`),
  ),
]

const SIGNATURES: readonly MailCase[] = [
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Holen Sie sich Outlook für iOS<https://aka.ms/o0ukef>',
  'Télécharger Outlook pour Android',
  'Enviado desde Outlook',
  'Outlook voor iOS downloaden<https://aka.ms/o0ukef>',
  'Sent with [Proton Mail](https://proton.me/mail/home) secure email.',
  'Von meinem/meiner Galaxy gesendet',
  'Envoyé depuis mon appareil Galaxy',
  'Inviato dal mio Galaxy',
  'Verzonden vanaf mijn Galaxy',
  'Sendt fra min iPhone',
  'iPhoneから送信',
  'Provenance : Courrier pour Windows',
  'Sent from Mail for Windows',
  'Sent from my Samsung Galaxy S21 5G',
  'Sent from Yahoo Mail on Android',
  'Sent from my phone.',
  'Von meinem Handy gesendet',
  'Gesendet mit der GMX Mail App',
  'Diese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.',
  'Outlook für Android beziehen',
  'Envoyé à partir de Outlook pour Android',
  'Envoyé de mon iPhone',
  'Enviado desde mi iPhone',
  'Enviado do Yahoo Mail no Android',
  'Inviato da iPhone',
  'Verstuurd vanaf mijn iPhone',
  'Wysłane z iPhone’a',
  'Отправлено с iPhone',
  '从我的iPhone发送',
].map((line) => reply(`a signature: ${line}`, `${OWN}\n\n${line}\n`, { quotes: line }))

const word = (line: string) => `<p class=MsoNormal>${line}<o:p></o:p></p>`
const HTML: readonly MailCase[] = [
  html('lines of Gmail', '<div>Mon: run</div><div><br></div><div>Tue: rest<br></div>', 'Mon: run\n\nTue: rest'),
  html('lines of Word', ['Mon', 'Tue', '&nbsp;', 'Wed'].map(word).join(''), 'Mon\nTue\n\nWed'),
  html(
    'a table',
    '<table><tr><td>Sleep</td><td>7 h</td></tr><tr><td>Knee</td><td>better</td></tr></table>',
    'Sleep 7 h\nKnee better',
  ),
  html(
    'what Gmail indents',
    '<div>Plan:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>Mon: run</div></blockquote>',
    'Plan:\nMon: run',
  ),
  html(
    'a quote that is indented as far',
    '<div>Fine</div><blockquote type="cite" style="margin-left:40px">How did you sleep?</blockquote>',
    'Fine',
    { quotes: '> How did you sleep?' },
  ),
  html(
    'an emoji that is a picture',
    '<div>Great <img alt="😀" src="https://emoji.example/1.png"> thanks</div>',
    'Great 😀 thanks',
  ),
  html(
    'a picture with a description',
    '<div>Great <img alt="Logo 1" src="https://logo.example/1.png"> thanks</div>',
    'Great thanks',
  ),
  html(
    'an element that is named like a property of every object',
    '<p>Hello</p><constructor>there</constructor>',
    'Hello\n\nthere',
  ),
]

const flowing = (text: string, more = '') =>
  mailOf({
    body: `Content-Type: text/plain; charset=utf-8; format=flowed${more}\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
  })
const FLOWING: readonly MailCase[] = [
  {
    name: 'text that flows in a quote and around it',
    raw: flowing('Slept well, and I woke up \nonly once. \n> How did you \n> sleep?\n>> And \n>> before?\n'),
    ...{ text: 'Slept well, and I woke up only once.', quotes: '> How did you sleep?\n>> And before?' },
  },
  {
    name: 'text that flows without its spaces',
    raw: flowing('Slept sev \nen hours\n\n-- \nMaria', '; delsp=yes'),
    ...{ text: 'Slept seven hours', quotes: '-- \nMaria' },
  },
  {
    name: 'text that flows right up to a signature',
    raw: flowing('Slept well \n-- \nMaria'),
    ...{ text: 'Slept well', quotes: '-- \nMaria' },
  },
]

const labelled = (label: string, bytes: Buffer, kind = 'text/plain') =>
  mailOf({ body: partOf(`${kind}${label}`, bytes) })
const GERMAN = 'Grüße aus Köln, ich habe gut geschlafen. Schön!'
const ASCII = 'A long beginning of nothing but ASCII. '.repeat(200)
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const CHARSETS: readonly MailCase[] = [
  { name: 'Latin 1 that says it is UTF-8', raw: labelled('; charset=utf-8', latin1(GERMAN)), text: GERMAN },
  { name: 'Latin 1 that says nothing', raw: labelled('', latin1(GERMAN)), text: GERMAN },
  { name: 'Latin 1 far down', raw: labelled('; charset=utf-8', latin1(ASCII + GERMAN)), text: ASCII + GERMAN },
  { name: 'UTF-8 that says it is Latin 1', raw: labelled('; charset=iso-8859-1', Buffer.from(GERMAN)), text: GERMAN },
  { name: 'UTF-8 far down', raw: labelled('; charset=iso-8859-1', Buffer.from(ASCII + GERMAN)), text: ASCII + GERMAN },
  { name: 'UTF-8 that says it is ASCII', raw: labelled('; charset=us-ascii', Buffer.from(GERMAN)), text: GERMAN },
  {
    name: 'letters of Latin 1 that look alike',
    raw: labelled('; charset=iso-8859-1', latin1('São ÃO')),
    text: 'São ÃO',
  },
  {
    name: 'UTF-8 with a footer of Latin 1',
    raw: labelled('; charset=utf-8', Buffer.concat([Buffer.from(`${GERMAN} `), latin1('Köln')])),
    text: `${GERMAN} K�ln`,
  },
  {
    name: 'HTML of Latin 1 that says it is UTF-8',
    raw: labelled('; charset=utf-8', latin1(`<p>${GERMAN}`), 'text/html'),
    text: GERMAN,
  },
  {
    name: 'HTML that names its charset itself',
    raw: labelled(
      '',
      Buffer.concat([Buffer.from('<meta charset="shift_jis"><p>'), Buffer.from('82b182f1', 'hex')]),
      'text/html',
    ),
    text: 'こん',
  },
  {
    name: 'text about how HTML names its charset',
    raw: labelled('', latin1(`<meta charset=koi8-r> ${GERMAN}`)),
    text: `<meta charset=koi8-r> ${GERMAN}`,
  },
  {
    name: 'Japanese that says it is UTF-8',
    raw: labelled('; charset=utf-8', Buffer.from('1b244224332473244b2441244f1b2842', 'hex')),
    text: 'こんにちは',
  },
]

const eventOf = (uid: string, about = 'Our call') =>
  Buffer.from(
    `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDESCRIPTION:${about}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  )
const invitation = (uid: string, about?: string) =>
  mailOf({
    body: multipart('mixed', [
      multipart('alternative', [
        partOf('text/plain', Buffer.from('On Friday?')),
        partOf('text/calendar; method=REQUEST', eventOf('a@calendar.example')),
      ]),
      partOf('application/ics; name="invite.ics"', eventOf(uid, about), { 'Content-Disposition': 'attachment' }),
    ]),
  })
const FILES: readonly MailCase[] = [
  {
    name: 'an invitation that is also a file',
    raw: invitation('a@calendar.example'),
    text: 'On Friday?',
    files: ['invite.ics'],
  },
  {
    name: 'an invitation beside another',
    raw: invitation('b@calendar.example'),
    ...{ text: 'On Friday?', files: ['invitation.ics', 'invite.ics'] },
  },
  {
    name: 'an invitation that says something else about the same event',
    raw: invitation('a@calendar.example', 'Bring your notes'),
    ...{ text: 'On Friday?', files: ['invitation.ics', 'invite.ics'] },
  },
  {
    name: 'a document that is named like a signature',
    raw: mailOf({
      text: 'Hello',
      files: [{ name: 'smime.p7s', mime: 'application/pdf', bytes: Buffer.from('x') }],
    }),
    ...{ text: 'Hello', files: ['smime.p7s'] },
  },
  {
    name: 'signed (S/MIME), by a program that names no type',
    raw: mailOf({
      text: 'Hello',
      files: [{ name: 'smime.p7s', mime: 'application/octet-stream', bytes: Buffer.from('x') }],
    }),
    text: 'Hello',
  },
  {
    name: 'signed (PGP), with the key',
    raw: mailOf({
      text: 'Hello',
      files: [{ name: 'publickey.asc', mime: 'application/pgp-keys', bytes: Buffer.from('x') }],
    }),
    text: 'Hello',
  },
]

const subject = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const AWAY = 'I am away until March 20 and will answer then.'
const head = (headers: Record<string, string>, text = AWAY) => mailOf({ headers, text })
const AUTOMATIC_SUBJECTS = [
  ...['Automatic reply: Your week', 'Out of Office: Your week', 'Out of office until March 20', 'Auto: Your week'],
  ...['Automatische Antwort: Your week', 'AW: Abwesenheitsnotiz', 'Re: Abwesenheitsnotiz: Your week'],
  ...['Réponse automatique : Your week', 'Absent du bureau : Your week', 'Respuesta automática: Your week'],
  ...['Fuera de la oficina: Your week', 'Risposta automatica: Your week', 'Fuori ufficio: Your week'],
  ...['Resposta automática: Your week', 'Fora do escritório: Your week', 'Automatisch antwoord: Your week'],
  ...['RE: Automatic reply: Your week', 'Afwezig: Your week', 'Automatic reply. Your week'],
  ...['Out of Office AutoReply: Your week', 'Out of office message', 'Out of office notification: Your week'],
  ...['Automatische Antwort [Your week]', 'Réponse automatique de Maria', 'Abwesenheitsnotiz Maria Alvarez'],
]
const PERSONAL_SUBJECTS = [
  ...['Re: Out of office tips', 'Out of office tips', 'Out of office next week, can we move?', 'Re: Auto: mein neues'],
  ...['Auto kaputt', 'Afwezig zijn is lastig', 'Re: Your week', 'Out of office messages, how do you write yours?'],
]
const AUTOMATIC: readonly MailCase[] = [
  ...AUTOMATIC_SUBJECTS.map((text) => ({
    ...{ name: `an autoresponder’s subject: ${text}`, raw: head({ Subject: subject(text) }), text: AWAY },
    isAutomatic: true as const,
  })),
  ...PERSONAL_SUBJECTS.map((text) => ({
    ...{ name: `a person’s subject: ${text}`, raw: head({ Subject: subject(text) }), text: AWAY },
  })),
  {
    name: 'a person who answers an autoresponder’s subject in a word, without a quote',
    ...{ raw: head({ Subject: 'Re: Out of office' }, 'STOP'), text: 'STOP' },
  },
  {
    name: 'a person who answers an autoresponder’s subject',
    raw: head(
      { Subject: 'Re: Automatic reply: Your week' },
      `Back!\r\n\r\n${LINES['Thunderbird, Italian']}\r\n> Good trip?`,
    ),
    ...{ text: 'Back!', quotes: 'Good trip?' },
  },
]

const report = { ...{ text: 'It came back.', isAutomatic: true as const }, from: 'mailer-daemon' }
const SENDERS: readonly MailCase[] = [
  ...[
    'Alvarez, Maria <maria@clients.example>',
    'Maria; Alvarez <maria@clients.example>',
    'Maria: Coach <MARIA@clients.example>',
  ].map((from) => ({ name: `from ${from}`, raw: head({ From: from }, 'Hello'), text: 'Hello' })),
  { name: 'a report from a name alone', raw: head({ From: 'MAILER-DAEMON' }, 'It came back.'), ...report },
  { name: 'a report from a name in brackets', raw: head({ From: 'Mail <MAILER-DAEMON>' }, 'It came back.'), ...report },
  { name: 'a report from nobody', raw: head({ From: '<>', 'Return-Path': '<>' }, 'It came back.'), ...report },
]

export const PROGRAMS: readonly MailCase[] = [
  ...[...ATTRIBUTED, ...BLOCKS, ...SIGNATURES, ...HTML, ...FLOWING],
  ...[...CHARSETS, ...FILES, ...AUTOMATIC, ...SENDERS],
]
