import { PARSER_NAMES } from '@attune/contract/scenes/parsers'
import { describe, expect, it } from 'vitest'
import { MESSAGE_TEXT_KEPT } from '../limits.ts'
import { node, PlayedRun } from './played-run.ts'
import { countCalls } from '../testing/count-calls.ts'

/** Asks until it was read, then ends. */
const asking = (parserName: string): PlayedRun =>
  new PlayedRun([
    node('run', 'scene_run', {}, { 1: 'ask' }),
    node('ask', 'question', { text: 'Well?', parserName, repeatable: true }, { 1: 'end', 2: 'ask' }),
    node('end', 'send_message', { text: 'Thanks: {{ answer }}' }),
  ])

const HOSTILE: [string, string][] = [
  ['nothing', ''],
  ['an emoji alone', '🦄'],
  ['a family of joined emoji', '👨‍👩‍👧‍👦'],
  ['right to left', '\u202eolleh\u202c'],
  ['Arabic words', 'مرحبا كيف حالك'],
  ['what cannot be seen', '\u200b\u2060\ufeff'],
  ['half a character', '\ud83d'],
  ['a null', '\u0000'],
  ['accents upon accents', `Z${'\u0301'.repeat(400)}`],
  ['a template', '{{ contact.phone }}{% raw %}'],
  ['a name every object has', '__proto__'],
]

describe.each(PARSER_NAMES.filter((name) => name !== 'plain-text').map((name) => [name]))(
  'a question read by %s',
  (parser) => {
    it.each(HOSTILE)('is asked again after %s', (_what, text) => {
      const playing = asking(parser)
      playing.start()
      const done = playing.reply(text)
      expect(done.effects.map(({ kind }) => kind)).toEqual(['send'])
      expect(playing.run.answers).toEqual({})
      expect(playing.run.tokens).toHaveLength(1)
    })

    it('is asked again after 10 MB, of which nothing is read, and the run stays small', () => {
      const playing = asking(parser)
      playing.start()
      const calls = countCalls(() => playing.reply('yes 7 am 190 lbs '.repeat(600_000)))
      expect(calls).toBeLessThan(500)
      expect(playing.run.answers).toEqual({})
      expect(JSON.stringify(playing.run).length).toBeLessThan(3 * MESSAGE_TEXT_KEPT)
    })
  },
)

describe('a question read as plain text', () => {
  it('keeps what was written, and writes it into the next message as text', () => {
    const playing = asking('plain-text')
    playing.start()
    const done = playing.reply('{{ contact.phone }} \u202eא')
    expect(done.effects[0]).toMatchObject({ kind: 'send', text: 'Thanks: {{ contact.phone }} \u202eא' })
  })

  it('does not store 10 MB', () => {
    const playing = asking('plain-text')
    playing.start()
    playing.reply('x'.repeat(10_000_000))
    expect(playing.run.answers).toEqual({})
    expect(JSON.stringify(playing.run).length).toBeLessThan(3 * MESSAGE_TEXT_KEPT)
  })
})
