import type { Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { Plan } from '@attune/contract/scenes/runs/why'
import { loadClientRules, writeClientRules } from '@attune/store/conversations/automated/client-rules'
import { describe, expect, test } from 'vitest'
import { receiveMessage } from '../../conversations/receive-message.ts'
import { newId } from '../../new-id.ts'
import { automationSays, heldTexts, workAt } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { daily, NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import { send } from '../../testing/world.ts'

const desk = runDesk()
const MINUTE = 60_000
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE)
const texts = async (text: string, client = desk.maria) => {
  await client.texts(text)
  await desk.world.work()
}
/** A text that the carrier got at that moment comes in now. */
const textLate = async (text: string, at: Date) => {
  const { phone: from } = desk.maria
  const message = { kind: 'message' as const, id: newId('se'), from, to: desk.northline.number, text, at }
  await receiveMessage(desk.world.deps, 'simulator', message, null)
  await desk.world.work()
}
const says = (text: string) => automationSays(desk.world, desk.northline.id, desk.maria.id, text)
const held = () => heldTexts(desk.world, desk.northline.id, desk.maria.id)
const rules = () => desk.world.deps.store.tenant(desk.northline.id, (tx) => loadClientRules(tx, desk.maria.id))
const thread = () => desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)
const last = async () => (await desk.texts()).at(-1)
const settings = (body: object) =>
  desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}/automation-settings`, body)

const asks = (parserName: string): SceneNodeInput[] => [
  {
    ...node('ask', 'question', undefined, {
      text: 'More or less water today?',
      attachments: [],
      tags: '',
      parserName,
      repeatable: false,
    }),
    outputs: [
      { num: 1, ref: 'thanks', refInput: 1 },
      { num: 2, ref: 'again', refInput: 1 },
    ],
  },
  say('thanks', 'Thank you!'),
  say('again', 'Sorry?'),
]

describe('a command', () => {
  test.for([
    ['LESS', 'OK, at most 15 automatic messages a day from now on. Text MORE to get more again.'],
    ['More!', 'You already get all automatic messages. Text LESS for fewer.'],
    [
      'later',
      'OK, today’s automatic messages come tomorrow at the same time. Text RESUME to get them today after all.',
    ],
    [
      'pause until friday',
      'OK, no automatic messages until Friday, November 20. People can still write to you. Text RESUME to end the pause.',
    ],
    [
      'hours 9-18',
      'OK, automatic messages come only from 09:00 AM to 06:00 PM, your time. Text HOURS OFF to end this.',
    ],
    ['resume', 'Nothing is paused. Text PAUSE for a break, or LESS for fewer.'],
  ])('%s is answered once with what was set, and needs no answer', async ([command, answer]) => {
    await texts(command ?? '')
    expect(await desk.texts()).toEqual([command, answer])
    await workAt(desk.world, later(1))
    expect(desk.world.carrier.taken.filter(({ to, text }) => to === desk.maria.phone && text === answer)).toHaveLength(
      1,
    )
    expect((await thread()).needsAnswerSince).toBeNull()
  })

  test('that is yet to be read as the client’s first scene starts is taken all the same, once', async () => {
    const answer = 'You already get all automatic messages. Text LESS for fewer.'
    const scene = await addScene(desk.priya, [node('wait', 'wait_input', 'thanks'), say('thanks', 'Thank you!')])
    await desk.maria.texts('More')
    await startScene(desk.hannah, desk.maria, scene._id)
    await desk.world.work()
    expect(await desk.texts()).toEqual(['More', answer])
    expect((await thread()).needsAnswerSince).toBeNull()
    expect((await desk.runs())[0]?.waits).toMatchObject([{ kind: 'reply' }])
  })

  test('that follows the word which starts the client’s first scene is taken all the same, once', async () => {
    const answer = 'You already get all automatic messages. Text LESS for fewer.'
    const triggers = [{ kind: 'keyword', keywords: ['menu'] }]
    await addScene(desk.priya, [say('menu', 'Soup, salad')], { title: 'Menu', triggers })
    await desk.maria.texts('Menu')
    await desk.maria.texts('More')
    await desk.world.work()
    expect(await desk.texts()).toEqual(['Menu', 'More', 'Soup, salad', answer])
  })

  test('PERSON needs an answer, and automation waits until a person writes', async () => {
    await texts('I want a person')
    expect(await last()).toMatch(/^OK, a person will write to you/)
    expect((await thread()).needsAnswerSince).not.toBeNull()
    expect(await says('Drink some water')).toMatchObject({ outcome: 'held', reason: 'client-person' })
    await settings({ coachPauseMinutes: null })
    await send(desk.hannah, desk.maria, 'I’m here.')
    await desk.world.work()
    expect(await held()).toEqual([])
    expect(await last()).toBe('Drink some water')
    await settings({ coachPauseMinutes: 30 })
  })

  test('PERSON is a reason of its own on Home and in the list, until a person answers', async () => {
    const home = async () => (await desk.hannah.ok<Page<HomeItem>>('GET', '/v1/home')).data[0]
    await desk.maria.texts('Can I swap the run?')
    expect((await home())?.reasons.map(({ kind }) => kind)).toEqual(['unanswered'])
    expect((await thread()).askedForPerson).toBe(false)
    await texts('person')
    expect(await home()).toMatchObject({
      group: 'now',
      score: 50,
      reasons: [
        { kind: 'asked-for-person', since: NOON.toISOString(), points: 20 },
        { kind: 'unanswered', points: 30 },
      ],
    })
    expect((await thread()).askedForPerson).toBe(true)
    await send(desk.hannah, desk.maria, 'I’m here.')
    expect((await home())?.reasons.map(({ kind }) => kind) ?? []).not.toContain('asked-for-person')
    expect((await thread()).askedForPerson).toBe(false)
  })

  test('PERSON also ends when staff say that no answer is needed', async () => {
    await texts('person')
    await says('Drink some water')
    await desk.hannah.ok('PATCH', `/v1/threads/${threadIdOf(desk.maria.id)}`, { needsAnswer: false })
    await desk.world.work()
    expect(await held()).toEqual([])
  })

  test('is answered although a coach has the conversation, the cap is reached and it is night', async () => {
    await settings({ dailyCap: 1 })
    await says('One')
    await send(desk.hannah, desk.maria, 'Well done today.')
    desk.world.at(new Date('2026-11-19T06:30:00Z'))
    await texts('less')
    expect(await last()).toMatch(/^It’s already the least: 1 automatic message a day/)
    await settings({ dailyCap: 30 })
  })

  test('of a client who opted out or is stopped, of a stranger, or while commands are off, is a text like any other', async () => {
    await texts('STOP')
    await texts('pause')
    expect(await desk.texts()).toEqual(['STOP', 'pause'])
    const other = await desk.newClient()
    await settings({ clientCommands: false })
    await texts('pause', other)
    expect(await desk.texts(other)).toEqual(['pause'])
    await settings({ clientCommands: true })
    expect(await rules()).toMatchObject({ pausedUntil: null })
  })

  test.for<[string, string, string]>([
    ['PAUSA HASTA EL LUNES', 'lunes, 23 de noviembre', 'REANUDAR'],
    ['weniger', 'höchstens 15 automatische Nachrichten am Tag', 'MEHR'],
    ['plus tard', 'les messages automatiques d’aujourd’hui arriveront demain', 'REPRENDRE'],
    ['Quero falar com uma pessoa', 'uma pessoa vai escrever para você', 'RETOMAR'],
    ['Zeiten 9-18', 'nur von 9:00 bis 18:00 Uhr', 'ZEITEN AUS'],
    ['por qué', 'No te hemos enviado nada de forma automática', 'http'],
  ])('%s is answered in its language', async ([command, words, way]) => {
    await texts(command)
    expect(await last()).toContain(words)
    expect(await last()).toContain(way)
  })

  test('an English word is answered in the language that the client writes', async () => {
    await texts('Ich habe heute nicht gut geschlafen, aber mir geht es wieder besser')
    await texts('MORE')
    expect(await last()).toBe('Du bekommst schon alle automatischen Nachrichten. Schreib WENIGER für weniger.')
  })

  test('LATER is about the day on which it was sent, also if it comes in on the next', async () => {
    desk.world.at(later(13 * 60))
    await textLate('LATER', later(11 * 60))
    expect((await rules()).laterOn).toBe('2026-11-18')
  })

  test('that comes in late counts, unless another has followed since: then it waits for a person', async () => {
    desk.world.at(later(60))
    await textLate('PAUSE', later(10))
    expect(await rules()).toMatchObject({ pausedUntil: expect.any(Date) })
    await texts('RESUME')
    await textLate('PAUSE', later(20))
    expect(await rules()).toMatchObject({ pausedUntil: null })
    expect(await last()).toBe('PAUSE')
    expect((await thread()).needsAnswerSince).not.toBeNull()
  })

  test('changes nothing for anyone else, and a text to a number that is nobody’s is dropped', async () => {
    const other = await desk.newClient()
    await texts('pause', other)
    expect(await rules()).toMatchObject({ pausedUntil: null, linkRev: 0 })
    expect(await desk.texts()).toEqual([])
  })

  test('is answered eight times an hour at most, and never at once with the same words again', async () => {
    await texts('less')
    await texts('less')
    expect((await desk.texts()).filter((text) => text.startsWith('OK'))).toHaveLength(1)
    expect((await rules()).lessSteps).toBe(2)
    for (const word of ['more', 'less', 'more', 'less', 'more', 'less', 'more', 'less', 'more']) await texts(word)
    expect((await desk.texts()).length).toBe(11 + 8)
  })
})

describe('the running question wins', () => {
  test('a word that answers a scene’s question is its answer', async () => {
    const scene = await addScene(desk.priya, asks('plain-text'))
    await startScene(desk.hannah, desk.maria, scene._id)
    await desk.world.work()
    await texts('less')
    expect(await last()).toBe('Thank you!')
    expect((await rules()).lessSteps).toBe(0)
  })

  test('WHY and PERSON are no answer, and neither is a word that the question can’t read: it stays open', async () => {
    const words = await addScene(desk.priya, asks('plain-text'))
    await startScene(desk.hannah, desk.maria, words._id)
    await desk.world.work()
    await texts('Why?')
    expect(await last()).toMatch(/^Our last message .* was automatic/)
    await texts('Water')
    expect(await last()).toBe('Thank you!')
    const number = await addScene(desk.priya, asks('integer'))
    await startScene(desk.hannah, desk.maria, number._id)
    await desk.world.work()
    await texts('less')
    expect(await last()).toMatch(/^OK, at most 1 automatic message a day/)
    await texts('7')
    expect(await last()).toBe('Thank you!')
  })

  test('and so does a coach’s, while they have the conversation', async () => {
    await send(desk.hannah, desk.maria, 'Shall we talk now or later?')
    await texts('Later')
    expect(await last()).toBe('Later')
    expect((await thread()).needsAnswerSince).not.toBeNull()
    await workAt(desk.world, later(31))
    await texts('Later')
    expect(await last()).toMatch(/^OK, today’s automatic messages/)
  })

  test('a text with more than the command is for a person', async () => {
    await texts('less than before')
    expect(await desk.texts()).toEqual(['less than before'])
    expect((await thread()).needsAnswerSince).not.toBeNull()
  })
})

describe('the gate keeps', () => {
  test('a pause until its day, and RESUME ends it', async () => {
    await says('Before')
    await texts('pause until friday')
    expect(await says('After')).toMatchObject({
      outcome: 'held',
      reason: 'client-pause',
      // Friday's midnight is in quiet hours.
      until: new Date('2026-11-20T14:00:00Z'),
    })
    await workAt(desk.world, '2026-11-20T06:00:00Z')
    expect(await held()).toEqual(['After'])
    await texts('RESUME')
    expect(await held()).toEqual(['After'])
    await workAt(desk.world, '2026-11-20T14:00:00Z')
    expect(await held()).toEqual([])
  })

  test('what has been written but hasn’t left', async () => {
    await says('On its way')
    const pausedUntil = later(60)
    await desk.world.deps.store.tenant(desk.northline.id, async (tx) =>
      writeClientRules(tx, desk.maria.id, { ...(await loadClientRules(tx, desk.maria.id)), pausedUntil }),
    )
    await desk.world.work()
    const left = () => desk.world.carrier.taken.filter(({ to }) => to === desk.maria.phone).map(({ text }) => text)
    expect(left()).not.toContain('On its way')
    await texts('resume')
    expect(left()).toContain('On its way')
  })

  test('LATER: each of today’s messages at its own time tomorrow', async () => {
    await texts('later')
    await says('Noon')
    desk.world.at(later(180))
    await says('Three')
    await workAt(desk.world, later(24 * 60 - 1))
    expect(await held()).toEqual(['Noon', 'Three'])
    await workAt(desk.world, later(24 * 60))
    expect(await held()).toEqual(['Three'])
    await workAt(desk.world, later(27 * 60))
    expect(await held()).toEqual([])
  })

  test('fewer messages: what comes above is left out, and the thread says so', async () => {
    await settings({ dailyCap: 2 })
    await texts('less')
    expect(await says('One')).toMatchObject({ outcome: 'sent' })
    expect(await says('Two')).toMatchObject({ outcome: 'omitted', reason: 'client-cap' })
    await texts('more')
    expect(await says('Three')).toMatchObject({ outcome: 'sent' })
    await settings({ dailyCap: 30 })
  })

  test('the client’s hours, and the plan shows where each message moves and why', async () => {
    const scene = await addScene(desk.priya, [daily('morning', '08:00', 'hi'), say('hi', 'Good morning')])
    await startScene(desk.hannah, desk.maria, scene._id)
    const plan = async () => (await desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)).data[0]
    expect((await plan())?.hold).toBeNull()
    await texts('hours 9-18')
    expect(await plan()).toMatchObject({ hold: { reason: 'client-hours', until: '2026-11-19T16:00:00.000Z' } })
    await texts('pause until friday')
    expect(await plan()).toMatchObject({ hold: { reason: 'client-pause', until: '2026-11-20T16:00:00.000Z' } })
    await texts('hours off')
    expect(await plan()).toMatchObject({ hold: { reason: 'client-pause', until: '2026-11-20T14:00:00.000Z' } })
  })
})
