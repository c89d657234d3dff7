import { describe, expect, test } from 'vitest'
import { isEmojiOnly, textPieces } from './message-text.ts'

const links = (text: string) => textPieces(text).flatMap(({ href }) => href ?? [])

describe('links', () => {
  test.for([
    ['See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
    ['(http://example.com/x)', ['http://example.com/x']],
    ['https://en.wikipedia.org/wiki/Stave_(music), read it', ['https://en.wikipedia.org/wiki/Stave_(music)']],
    ['two https://a.example https://b.example', ['https://a.example/', 'https://b.example/']],
  ] as const)('%s', ([text, found]) => expect(links(text)).toEqual(found))

  test.for([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'JaVaScRiPt:alert(1)',
    'ftp://example.com',
    'https://',
    'https://safe.example/\u202Egnp.exe',
    'https://pay\u200Bpal.example',
    'file:///etc/passwd',
  ])('%j is not a link', (text) => expect(links(text)).toEqual([]))

  test.for([
    '<a href="https://x.example" onclick="alert(1)">x</a>',
    '[click](https://x.example)',
    'plain\nand more',
    'https://a.example"onmouseover=alert(1)',
  ])('%j keeps every character', (text) => {
    expect(
      textPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(links(text).every((href) => /^https:\/\/[ax]\.example\/$/.test(href))).toBe(true)
  })
})

test.for([
  ['🎉', true],
  ['👩‍🚀 👍🏽\n❤️', true],
  ['🇨🇭 1️⃣', true],
  ['🎉 yes', false],
  ['🎉 1', false],
  ['123', false],
  ['', false],
  ['  ', false],
] as const)('emoji only: %s', ([text, only]) => expect(isEmojiOnly(text)).toBe(only))
