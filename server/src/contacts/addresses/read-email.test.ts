import { expect, test } from 'vitest'
import { readEmail } from './read-email.ts'

test.each([
  ['Sam@Example.com', 'sam@example.com'],
  ['Sam Smith <sam@example.com>', 'sam@example.com'],
  ['"Smith, Sam" <Sam@example.com>;', 'sam@example.com'],
  ['mailto:sam@example.com?subject=Hi%20there', 'sam@example.com'],
  ['<mailto:sam@example.com>', 'sam@example.com'],
  ['[Email me](mailto:sam@example.com)', 'sam@example.com'],
  ['mailto:sam%40example.com', 'sam@example.com'],
  ['\u200bsam＠example.com\u00a0', 'sam@example.com'],
  ['“sam@example.com”.', 'sam@example.com'],
  ['Jörg <jörg@müller.de>', 'jörg@müller.de'],
])('%j is read as %s', (text, email) => {
  expect(readEmail(text)).toBe(email)
})

test.each([
  'sam',
  'sam@example',
  'sam@@example.com',
  'sam@example..com',
  'Sam <>',
  'a@x.org, b@x.org',
  'Sam <a@x.org> <b@x.org>',
  '',
])('%j is refused', (text) => {
  expect(readEmail(text)).toBeNull()
})
