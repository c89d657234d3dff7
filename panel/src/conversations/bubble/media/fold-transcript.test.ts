import { TRANSCRIPT_REASONS } from '@attune/contract/conversations/constants'
import { expect, test } from 'vitest'
import { foldTranscript, transcriptReason } from './fold-transcript.ts'

test('a short transcript is whole, and one that is hardly longer, too', () => {
  expect(foldTranscript('I slept badly.')).toBe('I slept badly.')
  const five = 'I walked. '.repeat(32).trim()
  expect(five).toHaveLength(319)
  expect(foldTranscript(five)).toBe(five)
})

test('a long one ends after a whole word', () => {
  const folded = foldTranscript('I walked to the park and back. '.repeat(40))
  expect(folded).toMatch(/(I|walked|to|the|park|and|back\.)…$/)
  expect(folded.length).toBeLessThan(262)
})

test('a script without spaces is cut between characters, never within one', () => {
  expect(foldTranscript('😴'.repeat(400))).toBe(`${'😴'.repeat(260)}…`)
})

test('every reason is a sentence', () => {
  for (const reason of TRANSCRIPT_REASONS) expect(transcriptReason(reason)).toMatch(/^No transcript: .+\.$/)
  expect(transcriptReason('too-long')).toBe('No transcript: it is longer than 20 minutes.')
})
