import { describe, expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { ODDITIES } from './testing/oddities.ts'
import { REPLIES } from './testing/replies.ts'

describe('a mail becomes what its writer said', () => {
  test.for([...REPLIES, ...ODDITIES])('$name', async ({ raw, text, quotes = '', files = [], isAutomatic = false }) => {
    const mail = await parseMail(Buffer.from(raw), null)
    expect(mail.text).toBe(text)
    if (quotes === '') expect(mail.quoted).toBe('')
    else expect(mail.quoted).toContain(quotes)
    expect(mail.files.map((file) => file.brought?.fileName)).toEqual(files)
    expect(mail.isAutomatic).toBe(isAutomatic)
    expect(mail.from).toBe('maria@clients.example')
  })

  test('of more than sixty kinds', () => {
    expect(REPLIES.length + ODDITIES.length).toBeGreaterThan(60)
  })
})
