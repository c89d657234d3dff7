import { mailOf, multipart, partOf } from './write-mails.ts'

/** A mail of the table, and the expected result. */
export interface MailCase {
  name: string
  raw: string | Buffer
  text: string
  /** A part of the quote; absent or empty if nothing is quoted. */
  quotes?: string
  /** Names of its files. */
  files?: string[]
  isAutomatic?: true
  /** The client, if absent. */
  from?: string
}

const NOTHING = ''
const REPLY = 'Slept 7 hours, knee is better.'
const ASKED = 'How did you sleep?\nAnd your knee?'
const quoted = ASKED.replaceAll(/^/gm, '> ')

const plain = (name: string, text: string, more: Partial<MailCase> = {}): MailCase => ({
  ...{ name, raw: mailOf({ text }), text: REPLY, quotes: 'How did you sleep?' },
  ...more,
})

/** How Gmail and Apple Mail introduce a quote, in the program's language. */
const ATTRIBUTIONS: Readonly<Record<string, string>> = {
  'Gmail, English': 'On Thu, Mar 12, 2026 at 2:00 PM Northline <care@desk.example.org> wrote:',
  'Gmail, German': 'Am Do., 12. März 2026 um 14:00 Uhr schrieb Northline <care@desk.example.org>:',
  'Gmail, French': 'Le jeu. 12 mars 2026 à 14:00, Northline <care@desk.example.org> a écrit :',
  'Gmail, Spanish': 'El jue, 12 mar 2026 a las 14:00, Northline (<care@desk.example.org>) escribió:',
  'Gmail, Italian': 'Il giorno gio 12 mar 2026 alle ore 14:00 Northline <care@desk.example.org> ha scritto:',
  'Gmail, Portuguese': 'Em qui., 12 de mar. de 2026 às 14:00, Northline <care@desk.example.org> escreveu:',
  'Gmail, Dutch': 'Op do 12 mrt 2026 om 14:00 schreef Northline <care@desk.example.org>:',
  'Gmail, Swedish': 'Den tors 12 mars 2026 kl 14:00 skrev Northline <care@desk.example.org>:',
  'Gmail, Polish': 'czw., 12 mar 2026 o 14:00 Northline <care@desk.example.org> napisał(a):',
  'Gmail, Russian': 'чт, 12 мар. 2026 г. в 14:00, Northline <care@desk.example.org>:',
  'Gmail, Japanese': '2026年3月12日(木) 14:00 Northline <care@desk.example.org>:',
  'Gmail, Chinese': 'Northline <care@desk.example.org> 于2026年3月12日周四 14:00写道：',
  'Apple Mail, English': 'On 12. Mar 2026, at 14:00, Northline <care@desk.example.org> wrote:',
  'Apple Mail, German': 'Am 12.03.2026 um 14:00 schrieb Northline <care@desk.example.org>:',
  'Apple Mail, French': 'Le 12 mars 2026 à 14:00, Northline <care@desk.example.org> a écrit :',
  'Apple Mail, Spanish': 'El 12 mar 2026, a las 14:00, Northline <care@desk.example.org> escribió:',
  'Thunderbird, English': 'On 3/12/26 14:00, Northline wrote:',
  'Thunderbird, German': 'Am 12.03.26 um 14:00 schrieb Northline:',
  'Thunderbird, Danish': 'Den 12.03.2026 kl. 14.00 skrev Northline:',
}

/** How Outlook introduces it. */
const HEADER_BLOCKS: Readonly<Record<string, string>> = {
  'Outlook, English':
    'From: Northline <care@desk.example.org>\nSent: Thursday, March 12, 2026 2:00 PM\nTo: Maria Alvarez\nSubject: Your week',
  'Outlook, German':
    'Von: Northline <care@desk.example.org>\nGesendet: Donnerstag, 12. März 2026 14:00\nAn: Maria Alvarez\nBetreff: Your week',
  'Outlook, French':
    'De : Northline <care@desk.example.org>\nEnvoyé : jeudi 12 mars 2026 14:00\nÀ : Maria Alvarez\nObjet : Your week',
  'Outlook, Spanish':
    'De: Northline <care@desk.example.org>\nEnviado: jueves, 12 de marzo de 2026 14:00\nPara: Maria Alvarez\nAsunto: Your week',
  'Outlook, Dutch':
    'Van: Northline <care@desk.example.org>\nVerzonden: donderdag 12 maart 2026 14:00\nAan: Maria Alvarez\nOnderwerp: Your week',
}

const attributed = Object.entries(ATTRIBUTIONS).map(([name, line]) => plain(name, `${REPLY}\n\n${line}\n\n${quoted}\n`))
const blocks = Object.entries(HEADER_BLOCKS).flatMap(([name, block]) => [
  plain(`${name}, after a rule`, `${REPLY}\n\n${'_'.repeat(32)}\n${block}\n\n${ASKED}\n`),
  plain(`${name}, after nothing`, `${REPLY}\n\n${block}\n\n${ASKED}\n`),
])

const html = (name: string, inner: string, more: Partial<MailCase> = {}): MailCase => ({
  ...{ name, raw: mailOf({ html: `<html><body>${inner}</body></html>` }), text: REPLY, quotes: 'How did you sleep?' },
  ...more,
})

export const REPLIES: readonly MailCase[] = [
  ...attributed,
  ...blocks,
  plain(
    'Gmail, its line broken in two',
    `${REPLY}\n\nOn Thu, Mar 12, 2026 at 2:00 PM Northline\n<care@desk.example.org> wrote:\n\n${quoted}`,
  ),
  plain('Outlook’s older line', `${REPLY}\n\n-----Original Message-----\nFrom: Northline\n\n${ASKED}`),
  plain('Outlook’s older line, German', `${REPLY}\n\n-----Ursprüngliche Nachricht-----\nVon: Northline\n\n${ASKED}`),
  plain('quoted lines without a word about them', `${REPLY}\n\n${quoted}`),
  plain('an answer below what it quotes', `On 3/12/26 14:00, Northline wrote:\n${quoted}\n\n${REPLY}`),
  plain(
    'answers between quoted lines stay as they are',
    `On 3/12/26 14:00, Northline wrote:\n> How did you sleep?\n7 hours\n> And your knee?\nbetter`,
    {
      text: 'On 3/12/26 14:00, Northline wrote:\n> How did you sleep?\n7 hours\n> And your knee?\nbetter',
      quotes: NOTHING,
    },
  ),
  plain('a signature', `${REPLY}\n\n-- \nMaria Alvarez\nAlvarez & Sons`, { quotes: 'Alvarez & Sons' }),
  plain('an iPhone’s signature', `${REPLY}\n\nSent from my iPhone`, { quotes: 'Sent from my iPhone' }),
  plain(
    'an iPhone’s signature, German, before a quote',
    `${REPLY}\n\nVon meinem iPhone gesendet\n\n> Am 12.03.2026 um 14:00 schrieb Northline <care@desk.example.org>:\n> \n${quoted}`,
  ),
  plain('nothing but what it quotes', `On 3/12/26 14:00, Northline wrote:\n${quoted}`, { text: '' }),
  html(
    'Gmail, HTML only',
    `<div dir="ltr">${REPLY}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Thu, Mar 12, 2026 at 2:00 PM Northline &lt;care@desk.example.org&gt; wrote:<br></div><blockquote class="gmail_quote">How did you sleep?<br>And your knee?</blockquote></div>`,
  ),
  html(
    'Apple Mail, HTML only',
    `${REPLY}<br><div><blockquote type="cite"><div>On 12. Mar 2026, at 14:00, Northline &lt;care@desk.example.org&gt; wrote:</div><br><div>How did you sleep?</div></blockquote></div>`,
  ),
  html(
    'Outlook on the web, HTML only',
    `<div>${REPLY}</div><hr><div id="divRplyFwdMsg"><b>From:</b> Northline &lt;care@desk.example.org&gt;<br><b>Sent:</b> Thursday, March 12, 2026 2:00 PM<br><b>To:</b> Maria Alvarez<br><b>Subject:</b> Your week</div><div>How did you sleep?</div>`,
  ),
  html(
    'a page with scripts, styles and pictures of other people’s servers',
    `<style>p{color:red}</style><script>alert(1)</script><p>${REPLY}</p><img src="https://tracker.example/x.gif">`,
    { quotes: NOTHING },
  ),
  html('a table and a list', '<table><tr><td>Sleep</td><td>7 h</td></tr></table><ul><li>Knee: better</li></ul>', {
    text: 'Sleep 7 h\n\n * Knee: better',
    quotes: NOTHING,
  }),
  {
    name: 'plain text that is better than the HTML beside it',
    raw: mailOf({ text: REPLY, html: '<p>Your program can’t show this mail.</p>' }),
    text: REPLY,
  },
  {
    name: 'plain text that is empty beside an HTML that isn’t',
    raw: mailOf({ text: ' \n', html: `<p>${REPLY}</p>` }),
    text: REPLY,
  },
  {
    name: 'a picture within the HTML',
    raw: mailOf({
      body: multipart('related', [
        partOf('text/html; charset=utf-8', Buffer.from(`<p>${REPLY}</p><img src="cid:lunch">`)),
        partOf('image/png; name="lunch.png"', Buffer.from('png'), {
          'Content-ID': '<lunch>',
          'Content-Disposition': 'inline',
        }),
      ]),
    }),
    text: REPLY,
    files: ['lunch.png'],
  },
]
