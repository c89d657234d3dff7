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

  test('of more than sixty kinds', () => {
    expect(REPLIES.length + ODDITIES.length).toBeGreaterThan(60)
  })
})

// If parsing took quadratic time, this would take minutes.
test('an HTML of nothing but elements in one another takes no time', async () => {
  const html = `<p>Slept 7 hours</p>${'<div>'.repeat(180_000)}${'</p>'.repeat(180_000)}`
  const { text } = await parseMail(Buffer.from(mailOf({ html })), null)
  expect(text).toContain('Slept 7 hours')
})
