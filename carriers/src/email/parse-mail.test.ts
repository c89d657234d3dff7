import { describe, expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { ODDITIES } from './testing/oddities.ts'
import { PROGRAMS } from './testing/programs.ts'
import { REPLIES } from './testing/replies.ts'
import { mailOf } from './testing/write-mails.ts'

describe('a mail becomes what its writer said', () => {
  test.for([...REPLIES, ...ODDITIES, ...PROGRAMS])('$name', async (expected) => {
    const { raw, text, quotes = '', files = [], isAutomatic = false, from = 'maria@clients.example' } = expected
    const mail = await parseMail(Buffer.from(raw), null)
    expect(mail.text).toBe(text)
    if (quotes === '') expect(mail.quoted).toBe('')
    else expect(mail.quoted).toContain(quotes)
    expect(mail.files.map((file) => file.brought?.fileName)).toEqual(files)
    expect(mail.isAutomatic).toBe(isAutomatic)
    expect(mail.from).toBe(from)
  })

  test('of more than two hundred kinds', () => {
    expect(REPLIES.length + ODDITIES.length + PROGRAMS.length).toBeGreaterThan(200)
  })
})

describe('a quote with an answer below it is folded', () => {
  const quoteOf = (address: string) => `On 3/9/26 9:00, Weber <${address}> wrote:\n> Take 2 pills a day.`
  const textOf = async (address: string, to = 'Care@desk.example.org') => {
    const headers = { To: to, Cc: 'hannah@desk.example.org' }
    const receiver = { address: 'care@desk.example.org', isPosted: false, isAnswer: () => false }
    const raw = mailOf({ headers, text: `${quoteOf(address)}\n\nIs that fine?` })
    const mail = await parseMail(Buffer.from(raw), null, receiver)
    return mail.text
  }

  test.for(['maria@clients.example', 'hannah@desk.example.org', 'CARE@desk.example.org', 'care+a2b3@desk.example.org'])(
    'if its writer, %s, sent or received the mail',
    async (address) => {
      expect(await textOf(address)).toBe('Is that fine?')
    },
  )

  test('if the mailbox wrote it, whichever of its addresses was answered', async () => {
    expect(await textOf('care@desk.example.org', 'r-a2b3@desk.example.org')).toBe('Is that fine?')
  })

  test('but not if somebody else wrote it', async () => {
    expect(await textOf('weber@clinic.example')).toBe(`${quoteOf('weber@clinic.example')}\n\nIs that fine?`)
  })
})

// If parsing took quadratic time, this would take minutes.
test('an HTML of nothing but elements in one another takes no time', async () => {
  const html = `<p>Slept 7 hours</p>${'<div>'.repeat(180_000)}${'</p>'.repeat(180_000)}`
  const { text } = await parseMail(Buffer.from(mailOf({ html })), null)
  expect(text).toContain('Slept 7 hours')
})

test.for([
  ['a table', '<> Th1ZkpsrE_XdXfjCQBDHas', mailOf({ html: '<table><tr><td>Sleep</td><td>7 h</td></tr></table>' })],
  ['a field', '<> HK07_5aba0gL2E540SRU85', mailOf({ html: '<textarea><constructor></textarea>' })],
  ['an odd address', '<> X3eV6PKg-qQGA1bSO3mXV4', mailOf({ html: '<a href="<constructor >">x</a>' })],
  ['an odd title', '<> 4XNco-Fg9OO11y2AeO7bLN', mailOf({ html: '<title><constructor> x</title>' })],
  [
    'a charset that isn’t the one it names',
    '<> qLYkdXfb5oG9pU_CJ8XIeL',
    mailOf({
      body: 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe',
    }),
  ],
  [
    'a text that flows',
    '<> iO3Jmdw8EH9Ii-nyXdEeZ6',
    mailOf({ body: 'Content-Type: text/plain; format=flowed\r\n\r\nFine\r\n> How did you \r\n> sleep?' }),
  ],
] as const)('a mail with %s keeps the id under which it is stored', async ([, id, raw]) => {
  expect((await parseMail(Buffer.from(raw), null)).id).toBe(id)
})

describe('a sender is trusted only if every program takes the same address for theirs', () => {
  const passed = 'mx.desk.example.org; dmarc=pass header.from=clients.example'
  const isTrusted = async (from: string) => {
    const raw = mailOf({ headers: { From: from, 'Authentication-Results': passed }, text: 'Hello' })
    return (await parseMail(Buffer.from(raw), 'mx.desk.example.org')).isTrusted
  }

  test.for([
    'Maria Alvarez <maria@clients.example>',
    '"maria@home.example" <maria@clients.example>',
    'maria@clients.example (also maria@home.example)',
    'maria@clients.example <maria@clients.example>',
    "'Maria@clients.example' <maria@clients.example>",
    'Maria @work <maria@clients.example>',
    'Maria Alvarez (at home (mostly)) <maria@clients.example>',
  ])('trusted: %s', async (from) => {
    expect(await isTrusted(from)).toBe(true)
  })

  test.for([
    'boss@bank.example <maria@clients.example>',
    'maria@clients.example, boss@bank.example',
    'Maria <maria@clients.example> boss@bank.example',
    'Team: maria@clients.example, boss@bank.example;',
    '(Maria (at home), boss@clients.example) maria@clients.example',
    '(boss@clients.example <maria@clients.example>',
    'boss@clients.example"Boss" <maria@clients.example>',
  ])('not trusted: %s', async (from) => {
    expect(await isTrusted(from)).toBe(false)
  })
})
