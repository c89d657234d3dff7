import { describe, expect, test } from 'vitest'
import { CLIENT_TEXTS, clockIn, languageOf, momentIn } from './client-language.ts'
import { dayIn } from './languages/dates.ts'
import { readCommand } from './read-command.ts'
import { LANGUAGES, type Language } from './languages/client-texts.ts'

const AT = new Date('2026-11-19T15:00:00Z')
const ZONE = 'Europe/Madrid'

describe('the language of a client', () => {
  test.for<[Language, string[]]>([
    ['en', []],
    ['en', ['PAUSE']],
    ['en', ['WHY', 'ok', 'Gracias!']],
    ['es', ['POR QUÉ', 'Hoy no he dormido bien, pero estoy con energía']],
    ['es', ['pausa hasta el lunes']],
    ['es', ['menos']],
    ['es', ['WHY', 'Hoy he comido muy bien, gracias', 'Hola, ¿cómo estás?']],
    ['pt', ['menos', 'Hoje não dormi bem, estou com sono', 'Obrigada, bom dia!']],
    ['pt', ['mais tarde']],
    ['pt', ['HORAS NÃO']],
    ['de', ['PAUSE', 'Ich habe heute nicht gut geschlafen', 'Danke, mir geht es wieder besser']],
    ['de', ['Pause bis morgen']],
    ['de', ['warum?', 'I slept well and had a good day']],
    ['fr', ['plus']],
    ['fr', ['PERSON', 'J’ai bien dormi, merci', 'Je suis très fatigué aujourd’hui']],
    ['en', ['less', 'I slept well and had a good day, thanks']],
    ['en', ['hours 9-18']],
    ['de', ['Zeiten 9-18']],
  ])('%s: %j', ([language, texts]) => expect(languageOf(texts)).toBe(language))
})

describe.for(LANGUAGES)('in %s', (language) => {
  const texts = CLIENT_TEXTS[language]
  const day = dayIn(language, Temporal.PlainDate.from('2026-11-27'))
  /** Everything that names words to text. */
  const said = [
    texts.later,
    texts.paused(day),
    texts.person,
    texts.leastAlready(1),
    texts.less(3),
    texts.allAlready,
    texts.usualAgain,
    texts.more(3),
    texts.anyTime,
    texts.hoursOff,
    texts.resumed,
    texts.nothingPaused,
    texts.pauseEnded,
  ]

  test('each word that a client is told to text is one that we understand', () => {
    for (const word of texts.words) expect(readCommand(word, AT, ZONE), word).not.toBeNull()
    const kinds = new Set(texts.words.map((word) => readCommand(word, AT, ZONE)?.kind))
    expect(kinds).toEqual(new Set(['hours', 'less', 'more', 'pause', 'resume']))
  })

  test('no other word in capitals is named', () => {
    for (const text of [...said, texts.stopped]) {
      const rest = texts.words
        .toSorted((one, other) => other.length - one.length)
        .reduce((left, word) => left.replaceAll(word, ''), text)
      expect(rest.match(/\b\p{Lu}{3,}\b/gu)?.filter((word) => word !== 'START') ?? [], text).toEqual([])
    }
  })

  test('every answer fits two text messages, and names a way on', () => {
    for (const text of said) {
      expect(text.length, text).toBeLessThanOrEqual(200)
      expect(
        texts.words.some((word) => text.includes(word)),
        text,
      ).toBe(true)
    }
  })

  test('one message is not several', () => {
    expect(texts.less(1)).not.toBe(texts.less(2).replace('2', '1'))
  })
})

test('times and dates are those of the language', () => {
  expect(LANGUAGES.map((language) => dayIn(language, Temporal.PlainDate.from('2026-11-20')))).toEqual([
    'Friday, November 20',
    'viernes, 20 de noviembre',
    'Freitag, 20. November',
    'vendredi 20 novembre',
    'sexta-feira, 20 de novembro',
  ])
  expect(LANGUAGES.map((language) => clockIn(language, '07:30'))).toEqual(['07:30 AM', '7:30', '7:30', '7:30', '7:30'])
  expect(momentIn('es', AT, AT, ZONE)).toBe('16:00')
  expect(momentIn('fr', new Date('2026-11-17T08:00:00Z'), AT, ZONE)).toBe('9:00, 17 novembre')
})
