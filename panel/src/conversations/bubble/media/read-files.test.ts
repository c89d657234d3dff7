import { countCalls } from '@attune/engine/testing/count-calls'
import { describe, expect, test } from 'vitest'
import { formatPlayTime } from '../../../media/playback/format-play-time.ts'
import { readCsv } from './read-csv.ts'
import { readVCard } from './read-vcard.ts'

describe('a contact card', () => {
  test('has name, phone and email', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Marta Ruiz',
      'N:Ruiz;Marta;;;',
      'ORG:City Gym;Front desk',
      'item1.TEL;TYPE=CELL:+1 303 555 0132',
      'EMAIL;TYPE=INTERNET:marta@gym.exa',
      ' mple',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN:Somebody else',
      'END:VCARD',
    ].join('\r\n')
    expect(readVCard(card)).toEqual({
      name: 'Marta Ruiz',
      phones: ['+1 303 555 0132'],
      emails: ['marta@gym.example'],
      organization: 'City Gym, Front desk',
      more: 1,
    })
  })

  test('of an old phone has its name in quoted-printable', () => {
    const card =
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;\nEND:VCARD'
    expect(readVCard(card)?.name).toBe('Jörg Müller')
  })

  test('keeps to its limits', () => {
    const card = `BEGIN:VCARD\nFN:${'x'.repeat(1_000_000)}\n${'TEL:1\n'.repeat(1_000)}END:VCARD`
    expect(readVCard(card)).toMatchObject({ name: 'x'.repeat(200) })
    const many = `BEGIN:VCARD\nFN:A\n${'TEL:1\n'.repeat(1_000)}END:VCARD`
    expect(readVCard(many)?.phones).toHaveLength(2)
  })

  test('is null for other text', () => expect(readVCard('<html>')).toBeNull())
})

describe('a table', () => {
  test('has its size and its first rows', () => {
    expect(readCsv('day,weight\r\n1,"168,5"\r\n2,"say ""hi""\nthere"\r\n')).toEqual({
      rows: 3,
      columns: 2,
      more: false,
      head: [
        ['day', 'weight'],
        ['1', '168,5'],
        ['2', 'say "hi"\nthere'],
      ],
    })
  })

  test.for(['a;b;c\n1;2;3', 'a\tb\tc\n1\t2\t3'])('%j has three columns', (text) =>
    expect(readCsv(text)).toMatchObject({ rows: 2, columns: 3 }),
  )

  test('shows six rows of six columns at most, and counts the rest', () => {
    const wide = Array.from({ length: 40 }, () => Array.from({ length: 30 }, (_, at) => at).join(',')).join('\n')
    const { rows, columns, head } = readCsv(wide)
    expect([rows, columns, head.length, head[0]?.length]).toEqual([40, 30, 6, 6])
  })

  test('over a million characters is cut there, and read in few steps', () => {
    const calls = countCalls(() => {
      expect(readCsv('a,b\n'.repeat(1_000_000))).toMatchObject({ rows: 250_000, more: true })
      expect(readCsv('"'.repeat(999_999)).rows).toBe(1)
    })
    // Three times the calls made today.
    expect(calls).toBeLessThan(5_000_000)
  })

  test('without text has no rows', () => expect(readCsv('\n\n')).toMatchObject({ rows: 0, columns: 0 }))
})

test.for([
  [0, '0:00'],
  [7.9, '0:07'],
  [725, '12:05'],
  [3_723, '1:02:03'],
] as const)('%d seconds are %s', ([seconds, words]) => expect(formatPlayTime(seconds)).toBe(words))
