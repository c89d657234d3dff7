import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

const word = fc.stringMatching(/^[a-zäöüé\d]{1,9}$/)
const OPENINGS = [
  ...['<div>', '<p>', '<p class=MsoNormal>', '<span>', '<li>', '<td>', '<tr>', '<table>', '<h2>', '<pre>', '<br>'],
  ...['<blockquote>', '<blockquote type="cite">', '<blockquote style="margin:0 0 0 40px">', '<a href="#x">'],
  ...['</div>', '</p>', '</table>', '</blockquote>', '<constructor>', '<hr>', '<o:p>', '<head>', '</head>', '<title>'],
]

test('no word of an HTML mail is lost, whatever it stands in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...OPENINGS), word), { maxLength: 40 }), (pieces) => {
      const text = textOfHtml(pieces.map(([opening, said]) => `${opening}${said} `).join(''))
      for (const [, said] of pieces) expect(text).toContain(said)
    }),
    { numRuns: 100 },
  )
})

test.for([
  ['a head that never ends', '<head><meta charset="utf-8"><p>STOP</p>'],
  ['a head without a body', '<html><head><style>p{color:red}</style></head><div>STOP</div></html>'],
  ['a title that never ends', '<head><title><body><p>STOP</p>'],
  ['a title that ends at once', '<title/><p>STOP</p>'],
  ['nothing but a title', '<title>STOP</title>'],
  ['a title with a body', '<html><head><title>Re: 3 < 4</title></head><body><p>STOP</p></body></html>'],
] as const)('the words of %s are its text', ([, html]) => {
  expect(textOfHtml(html).trim()).toBe('STOP')
})

test('tags that an author writes about are as they were written', () => {
  expect(textOfHtml('<textarea><constructor></textarea>')).toContain('<constructor>')
})
