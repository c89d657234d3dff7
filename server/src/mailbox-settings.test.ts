import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const outside = { PUBLIC_URL: 'https://desk.example.org', ATTUNE_DEMO: '0' }
const mailbox = {
  ATTUNE_MAILBOX: 'Northline <Care@desk.example.org>',
  ATTUNE_MAILBOX_SMTP_URL: 'smtps://care:secret@mail.example.org',
}
const imap = { ATTUNE_MAILBOX_IMAP_URL: 'imaps://care:secret@mail.example.org' }

test('a mailbox is read whole: how mails leave and come in, never in the demo', () => {
  expect(readSettings({ ...outside, ...mailbox, ...imap }).mailbox).toEqual({
    mailbox: {
      ...{ address: 'care@desk.example.org', name: 'Northline', secret: '', trustedServer: null },
      ...{ smtpUrl: mailbox.ATTUNE_MAILBOX_SMTP_URL, imapUrl: imap.ATTUNE_MAILBOX_IMAP_URL },
    },
    organizationId: null,
  })
})

test.for([
  [{ ...outside, ...imap }, 'ATTUNE_MAILBOX and ATTUNE_MAILBOX_SMTP_URL must be set together.'],
  [{ ...outside, ...mailbox }, 'ATTUNE_MAILBOX needs ATTUNE_MAILBOX_IMAP_URL or ATTUNE_MAILBOX_SECRET'],
  [{ ...mailbox, ...imap, ATTUNE_DEMO: '0' }, 'ATTUNE_MAILBOX needs PUBLIC_URL'],
  [{ ...mailbox, ...imap, PUBLIC_URL: outside.PUBLIC_URL }, 'ATTUNE_MAILBOX needs ATTUNE_DEMO=0'],
  [{ ...outside, ...mailbox, ...imap, ATTUNE_MAILBOX: 'care' }, 'ATTUNE_MAILBOX must be an email address'],
  [{ ...outside, ...mailbox, ATTUNE_MAILBOX_SECRET: 'short' }, 'ATTUNE_MAILBOX_SECRET must have at least 16'],
  [{ ...outside, ...mailbox, ATTUNE_MAILBOX_IMAP_URL: 'pop://x' }, 'ATTUNE_MAILBOX_IMAP_URL must be a URL'],
] as const)('settings that make no mailbox are refused with a sentence: %#', ([settings, sentence]) => {
  expect(() => readSettings(settings)).toThrow(sentence)
})
