import type { Thread } from '@attune/contract/conversations/entity'
import { MINUTE_MS } from '@attune/contract/durations'
import { threadIdOf } from '@attune/contract/ids'
import type { Confirmations } from '@attune/contract/scenes/keywords/entity'
import type { Why } from '@attune/contract/scenes/runs/why'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveMessage } from '../../conversations/receive-message.ts'
import { newId } from '../../new-id.ts'
import { NOON, runDesk } from '../../testing/runs/run-desk.ts'
import { send, threadOf } from '../../testing/world.ts'

const desk = runDesk()
const texts = async (text: string, client = desk.maria) => {
  await client.texts(text)
  await desk.world.work()
}
const save = (body: object) => desk.priya.ok<Confirmations>('PATCH', '/v1/keywords/confirmations', body)
const refusal = (body: object) => desk.priya.refused('PATCH', '/v1/keywords/confirmations', body)
const left = () => desk.world.carrier.taken.filter(({ to }) => to === desk.maria.phone).map(({ text }) => text)
const last = async () => (await desk.texts()).at(-1)

beforeAll(() => save({ carrierAnswers: false }))
beforeEach(() => save({ stop: '', start: '', help: '' }))

describe('STOP, START and HELP', () => {
  test('are answered with the standard texts, and STOP’s leaves although nothing else may', async () => {
    await texts('STOP')
    await texts('START')
    await texts('HELP')
    expect(await desk.texts()).toEqual([
      'STOP',
      'Northline: You won’t get any more texts. Text START to get them again.',
      'START',
      'Northline: You get our texts again. Text HELP for help, or STOP to get no more.',
      'HELP',
      'Northline: Your coaching team reads what you text here and will answer. Text STOP to get no more texts.',
    ])
    expect(left()).toHaveLength(3)
    await texts('STOP')
    const { body } = await send(desk.hannah, desk.maria, 'Are you there?')
    expect(body).toMatchObject({ gate: { decision: 'omitted', reason: 'opt-out' } })
  })

  test.for([
    ['ARRÊT', 'Northline : tu ne recevras plus de messages. Écris START pour en recevoir à nouveau.'],
    ['Abmelden!', 'Northline: Du bekommst keine Nachrichten mehr. Schreib START, um sie wieder zu bekommen.'],
    [
      'ayuda',
      'Northline: Tu equipo de coaching lee lo que escribes aquí y te responderá. Escribe STOP para no recibir más mensajes.',
    ],
  ])('%s is answered in its language', async ([word, answer]) => {
    await texts(word ?? '')
    expect(await last()).toBe(answer)
  })

  test('are answered with the organization’s own texts, and Why says whose they are', async () => {
    const saved = await save({ stop: 'Northline Coaching won’t text you. START brings us back.' })
    expect(saved).toMatchObject({
      texts: { en: { stop: 'Northline Coaching won’t text you. START brings us back.', help: '' } },
    })
    await texts('Stop.')
    expect(await last()).toBe('Northline Coaching won’t text you. START brings us back.')
    const answer = (await threadOf(desk.hannah, desk.maria)).find(({ body }) => body?.keyword?.title === 'STOP')
    const why = await desk.hannah.ok<Why>('GET', `/v1/messages/${answer?.id}/why`)
    expect(why.keyword).toMatchObject({ kind: 'stop', word: 'STOP', _id: null, savedBy: { name: 'Priya' } })
    expect(why.gate[0]?.checks[0]).toEqual({ check: 'opt-out', ok: true, detail: 'Confirms the client’s STOP' })
  })

  test('HELP still waits for a person; it isn’t answered after STOP, nor more than three times in a row', async () => {
    for (let round = 0; round < 5; round += 1) await texts('help')
    expect(left()).toHaveLength(3)
    const thread = await desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)
    expect(thread.needsAnswerSince).not.toBeNull()
    await texts('STOP')
    await texts('help')
    expect(await last()).toBe('help')
  })

  test('a second STOP, and a YES of someone who gets our texts, are not answered', async () => {
    await texts('yes')
    expect(await desk.texts()).toEqual(['yes'])
    await texts('STOP')
    await texts('STOP')
    expect((await desk.texts()).filter((text) => text.startsWith('Northline'))).toHaveLength(1)
  })

  test('a confirmation that couldn’t leave within five minutes never does', async () => {
    desk.world.carrier.behaviour = 'unreachable'
    await texts('STOP')
    desk.world.at(new Date(NOON.getTime() + 6 * 60_000))
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(left()).toEqual([])
  })

  test('a STOP that comes in when it is too late for that isn’t confirmed', async () => {
    const at = new Date(NOON.getTime() - 6 * MINUTE_MS)
    const late = { kind: 'message' as const, id: newId('se'), from: desk.maria.phone, to: desk.northline.number, at }
    await receiveMessage(desk.world.deps, 'simulator', { ...late, text: 'STOP' }, null)
    await desk.world.work()
    expect(await desk.texts()).toEqual(['STOP'])
    await texts('START')
    expect(await last()).toMatch(/^Northline: You get our texts again/)
  })

  test('are left to a carrier that answers them itself', async () => {
    await save({ carrierAnswers: true })
    for (const word of ['HELP', 'STOP', 'START']) await texts(word)
    expect(await desk.texts()).toEqual(['HELP', 'STOP', 'START'])
    await save({ carrierAnswers: false })
  })
})

describe('own texts', () => {
  test('must say who writes and what to text, in two segments', async () => {
    expect(await refusal({ stop: 'Bye. Text START to come back.' })).toMatchObject({
      code: 'ConfirmationIncomplete',
      data: { kind: 'stop', missing: ['name'] },
    })
    expect((await refusal({ stop: 'Northline: bye' })).data).toEqual({ kind: 'stop', missing: ['start'] })
    expect((await refusal({ start: 'Northline is back' })).data).toEqual({ kind: 'start', missing: ['stop'] })
    expect((await refusal({ help: 'Call us' })).data).toEqual({ kind: 'help', missing: ['name', 'stop'] })
    expect((await refusal({ help: `Northline, STOP. ${'x'.repeat(300)}` })).code).toBe('ConfirmationTooLong')
    const { texts: saved } = await save({ language: 'es', help: 'NORTHLINE: llámanos. Escribe PARAR para terminar.' })
    expect(saved.es.help).toBe('NORTHLINE: llámanos. Escribe PARAR para terminar.')
    expect(saved.en.help).toBe('')
  })

  test('that somebody else has changed are refused with what is saved now', async () => {
    const { rev } = await save({ carrierAnswers: false })
    await save({ carrierAnswers: false, rev })
    expect(await refusal({ stop: '', rev })).toMatchObject({ code: 'ConfirmationsOutdated', data: { rev: rev + 1 } })
    expect((await desk.hannah.refused('PATCH', '/v1/keywords/confirmations', { stop: '' })).status).toBe(403)
  })
})
