import { describe, expect, it } from 'vitest'
import { CarrierUnreachable, type SendAnswer } from './carrier.ts'
import { sendAndNote } from './send-and-note.ts'

const accepted: SendAnswer = { kind: 'accepted', ref: 'ref-1' }
const refused: SendAnswer = { kind: 'refused', error: 'The number takes no texts.' }
const unasked: SendAnswer = { kind: 'refused', error: 'One of its files no longer exists.', unasked: true }
const wrongPassword = new CarrierUnreachable('It refuses our password.', { needsAdmin: true })
const noConnection = new CarrierUnreachable('No connection could be made.')

const toSend = (answer: SendAnswer | Error) => () =>
  answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)

describe('what is noted for the admins', () => {
  it.for<[string, SendAnswer | Error, (string | null)[]]>([
    ['an accepted message: that it works', accepted, [null]],
    ['a refusal, too', refused, [null]],
    ['a wrong password: why nothing is sent', wrongPassword, ['It refuses our password.']],
    ['no connection: nothing, because nobody has to help', noConnection, []],
    ['a message that the carrier wasn’t asked about: nothing', unasked, []],
  ])('of %s', async ([, answer, expected]) => {
    const noted: (string | null)[] = []
    const note = (problem: string | null) => {
      noted.push(problem)
      return Promise.resolve()
    }
    await sendAndNote(note, toSend(answer)).catch(() => null)
    expect(noted).toEqual(expected)
  })

  it('doesn’t replace the carrier’s answer if it can’t be noted', async () => {
    const note = () => Promise.reject(new Error('The database is away.'))
    expect(await sendAndNote(note, toSend(accepted))).toEqual(accepted)
    await expect(sendAndNote(note, toSend(wrongPassword))).rejects.toBe(wrongPassword)
  })
})
