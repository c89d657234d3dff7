import { expect, test } from 'vitest'
import { quoteLine, withoutQuoteLine, withQuoteLine, type QuotedText } from './quote-line.ts'
import { segmentsOf } from './segments.ts'

const said = (text: string): QuotedText => ({ text, type: 1, file: null })

test.for([
  ['a short text is whole', said('My knee hurts'), 'Re: "My knee hurts"'],
  ['of a long one its beginning', said('a'.repeat(41)), `Re: "${'a'.repeat(37)}..."`],
  ['forty characters still fit', said('a'.repeat(40)), `Re: "${'a'.repeat(40)}"`],
  ['lines become one', said('My knee\n\n hurts '), 'Re: "My knee hurts"'],
  ['quotation marks inside are single', said('She said "run" and “go”'), `Re: "She said 'run' and 'go'"`],
  ['an emoji is never cut in half', said(`${'a'.repeat(36)}🎉🎉🎉🎉🎉`), `Re: "${'a'.repeat(36)}🎉..."`],
  ['a photo of the client', { text: '', type: 1, file: 'image' }, 'Re: your photo'],
  ['a recording of ours', { text: '', type: 2, file: 'audio' }, 'Re: our voice message'],
  ['a photo with a text', { text: 'Lunch', type: 1, file: 'image' }, 'Re: "Lunch"'],
  ['a file that is not there yet', { text: ' ', type: 1, file: null }, 'Re: your file'],
] as const)('%s', ([, quoted, line]) => {
  expect(quoteLine(quoted)).toBe(line)
})

test('the line comes before the text, and is taken off again where a phone repeats both on one line', () => {
  for (const quoted of [said('My knee'), { text: '', type: 2, file: 'video' } as const]) {
    expect(withQuoteLine(quoted, 'Rest today')).toBe(`${quoteLine(quoted)}\nRest today`)
    expect(withoutQuoteLine(withQuoteLine(quoted, 'Rest today').replaceAll('\n', ' '))).toBe('Rest today')
  }
  expect(withQuoteLine(said('My knee'), '')).toBe('Re: "My knee"')
  expect(withQuoteLine(null, 'Rest today')).toBe('Rest today')
  expect(withoutQuoteLine('Re: your dinner plan')).toBe('Re: your dinner plan')
})

test('the line alone doesn’t take a text out of the plain alphabet', () => {
  expect(segmentsOf(withQuoteLine(said('a'.repeat(100)), 'Well done'))).toMatchObject({ encoding: 'GSM-7', count: 1 })
})
