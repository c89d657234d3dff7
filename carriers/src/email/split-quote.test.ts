import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

test('a line that is longer than any program writes begins no quote', () => {
  const long = `Hannah <hannah@${'x'.repeat(500)}.example> wrote:\nSlept well?`
  expect(splitQuote(`Hi\n${long}`)).toEqual({ text: `Hi\n${long}`, quoted: '' })
})

// It would take minutes, if its time grew by the square of its length.
test.for(['abc<', '1 abc<'])('a line that begins “%s” and never ends takes no time', (begin) => {
  const line = `${begin}${'@'.repeat(250_000)}`
  expect(splitQuote(`Slept 7 hours\n${line}`)).toEqual({ text: `Slept 7 hours\n${line}`, quoted: '' })
})
