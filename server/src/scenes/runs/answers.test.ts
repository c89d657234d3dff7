import type { Thread } from '@attune/contract/conversations/entity'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import { DAY_MS, MINUTE_MS } from '@attune/contract/durations'
import { FEATURES } from '@attune/contract/features'
import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { featureBits } from '@attune/contract/staff/masks'
import { threadIdOf } from '@attune/contract/ids'
import { expect, test } from 'vitest'
import { receiveMessage } from '../../conversations/receive-message.ts'
import { newId } from '../../new-id.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { flowOf, NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import { transcribe } from '../../testing/transcripts/transcribing.ts'
import { picture, sound } from '../../testing/uploads.ts'
import { threadOf } from '../../testing/world.ts'

const desk = runDesk()

/** Asks for a number; a wrong answer leads to a sentence. */
const question = (to: string): SceneNodeInput => ({
  _id: 'ask',
  type: 'question',
  properties: {
    text: 'How many hours did you sleep?',
    attachments: [],
    tags: '',
    parserName: 'integer',
    repeatable: false,
  },
  outputs: [
    { num: 1, ref: to, refInput: 1 },
    { num: 2, ref: 'again', refInput: 1 },
  ],
})
const CHECK_IN = [question('thanks'), say('thanks', 'Thank you!'), say('again', 'A number, please.')]

const start = async (nodes: SceneNodeInput[] = CHECK_IN) => {
  const scene = await addScene(desk.priya, nodes)
  await startScene(desk.hannah, desk.maria, scene._id)
  await desk.world.work()
}

const textAndWork = async (text: string) => {
  await desk.maria.texts(text)
  await desk.world.work()
}

/** A text that the carrier got that many minutes after noon comes in at half past twelve. */
const textLate = async (text: string, minutes: number, media: { url: string; mime: string }[] = []) => {
  const afterNoon = (after: number) => new Date(NOON.getTime() + after * MINUTE_MS)
  desk.world.at(afterNoon(30))
  const from = { from: desk.maria.phone, to: desk.northline.number, at: afterNoon(minutes) }
  await receiveMessage(desk.world.deps, 'simulator', { kind: 'message', id: newId('se'), text, media, ...from }, null)
  await desk.world.work()
}

const textPhoto = async (text: string) => {
  const url = 'https://files.example/lunch'
  desk.world.carrier.media.set(url, await picture())
  await desk.maria.texts(text, undefined, [{ url, mime: 'image/png' }])
  await desk.world.work()
}

const textNote = async (text: string) => {
  const url = 'https://files.example/note'
  desk.world.carrier.media.set(url, sound())
  await desk.maria.texts(text, undefined, [{ url, mime: 'audio/wav' }])
  await desk.world.work()
}

const waiting = async (): Promise<string | null> => {
  const thread = await desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)
  expect(thread.waiting === null).toBe(thread.needsAnswerSince === null)
  return thread.waiting?.text ?? null
}

test('a text that a scene took as its answer does not wait for a person', async () => {
  await start()
  await desk.maria.texts('7')
  expect(await waiting()).toBe('7')
  await desk.world.work()
  expect(await desk.texts()).toContain('Thank you!')
  expect(await waiting()).toBeNull()
})

test('a voice note counts by its own text, whatever its transcript says: it waits for the coach, who sees the words', async () => {
  const said = { ok: true as const, text: '7', tokens: null, milliseconds: 5 }
  await transcribe(desk.world, desk.northline, () => said)
  await start()
  await textNote('')
  desk.world.deps.transcriber = null
  const [note] = (await threadOf(desk.hannah, desk.maria)).filter(({ body }) => body?.num_attach === 1)
  expect(note?.attachments).toMatchObject([{ transcript: { text: '7' } }])
  expect(await desk.texts()).toContain('A number, please.')
  expect(await desk.texts()).not.toContain('Thank you!')
  expect(await waiting()).toBe('')
})

test.each(['7, but can I ask something?', '7. My knee hurts since yesterday.', 'not much'])(
  '%j waits for a person, too',
  async (text) => {
    await start()
    await textAndWork(text)
    expect(await waiting()).toBe(text)
  },
)

test('a question that was omitted takes no answer: on another day it is asked again', async () => {
  const settings = `/v1/organizations/${desk.northline.id}/automation-settings`
  await start([waitNode('wait', 'thanks'), say('thanks', 'Noted.')])
  await desk.priya.ok('PATCH', settings, { dailyCap: 1 })
  await start([say('hello', 'Hello!', 'ask'), ...CHECK_IN])
  await desk.priya.ok('PATCH', settings, { dailyCap: AUTOMATION_DEFAULTS.dailyCap })
  await textAndWork('7')
  expect(await desk.texts()).toEqual(['Hello!', 'How many hours did you sleep?', '7', 'Noted.'])
  await textAndWork('8')
  expect(await desk.texts()).toHaveLength(5)
  expect(await waiting()).toBe('8')
  desk.world.at(new Date(NOON.getTime() + DAY_MS))
  await textAndWork('9')
  await textAndWork('10')
  expect((await desk.texts()).slice(5)).toEqual(['9', 'How many hours did you sleep?', '10', 'Thank you!'])
})

test('a question that was omitted because the client has just been asked takes its answer', async () => {
  await start()
  const [run] = await desk.runs()
  await desk.hannah.ok('DELETE', `${flowOf(desk.maria)}/${run?._id}`)
  await startScene(desk.hannah, desk.maria, run?.scene._id ?? '')
  await textAndWork('7')
  expect(await desk.texts()).toContain('Thank you!')
})

test('a text that was sent before the question, and comes in late, isn’t its answer', async () => {
  await start()
  await textLate('7', -10)
  expect(await desk.texts()).not.toContain('Thank you!')
  expect(await waiting()).toBe('7')
  await textAndWork('6')
  expect(await desk.texts()).toContain('Thank you!')
})

test('a text that was sent after the question is its answer, however late it comes in', async () => {
  await start()
  await textLate('7', 10)
  expect(await desk.texts()).toContain('Thank you!')
  expect(await waiting()).toBeNull()
})

test('photos that were sent once a scene wanted them all count, however late they come in', async () => {
  const url = 'https://files.example/lunch'
  desk.world.carrier.media.set(url, await picture())
  await start([node('photos', 'wait_attachment', 'thanks', { threshold: 2 }), say('thanks', 'Thank you!')])
  await textLate('', -10, [{ url, mime: 'image/png' }])
  for (const minutes of [10, 11]) {
    expect(await desk.texts()).not.toContain('Thank you!')
    await textLate('', minutes, [{ url, mime: 'image/png' }])
  }
  expect(await desk.texts()).toContain('Thank you!')
})

test('what the client asked before the answer goes on waiting, since when it was asked', async () => {
  await start()
  desk.world.at(new Date('2026-11-18T19:10:00Z'))
  await desk.maria.texts('Can I make it up tonight, or is that cheating?')
  const since = (await threadOfMaria()).needsAnswerSince
  await desk.world.work()
  desk.world.at(new Date('2026-11-18T19:20:00Z'))
  await start([waitNode('wait', 'thanks'), say('thanks', 'Thank you!')])
  await textAndWork('Five')
  expect(await threadOfMaria()).toMatchObject({
    needsAnswerSince: since,
    waiting: { text: 'Can I make it up tonight, or is that cheating?' },
  })
})

test('what came before the answer was read waits from its own time on', async () => {
  await start()
  await desk.maria.texts('7')
  desk.world.at(new Date('2026-11-18T19:05:00Z'))
  await desk.maria.texts('And is fruit fine?')
  await desk.world.work()
  expect(await threadOfMaria()).toMatchObject({
    needsAnswerSince: '2026-11-18T19:05:00.000Z',
    waiting: { text: 'And is fruit fine?' },
  })
})

test('a scene that raises an alert over the answer hands it over to people', async () => {
  const alert = node('alert', 'trigger_alert', 'thanks', { triggerName: 'At risk' })
  await start([question('alert'), alert, say('thanks', 'Thank you!'), say('again', 'A number, please.')])
  await textAndWork('2')
  expect(await waiting()).toBe('2')
})

test('a keyword that starts a scene waits for nobody, a question that nothing took does', async () => {
  await addScene(desk.priya, [say('hello', 'Here is your plan.')], {
    triggers: [{ kind: 'keyword', keywords: ['my plan'] }],
  })
  await textAndWork('My plan!')
  expect(await desk.texts()).toContain('Here is your plan.')
  expect(await waiting()).toBeNull()
  await textAndWork('my plan please')
  expect(await waiting()).toBe('my plan please')
})

test('without the feature for keywords, none starts a scene, and the text waits for a person', async () => {
  await addScene(desk.priya, [say('hello', 'Here is your menu.')], {
    triggers: [{ kind: 'keyword', keywords: ['menu'] }],
  })
  const setFeatures = (features: bigint) =>
    desk.world.deps.store.global
      .updateTable('organizations')
      .set({ features: features.toString() })
      .where('organization_id', '=', desk.northline.id)
      .execute()
  const others = FEATURES.slice(1).filter((feature) => feature !== 'incoming-keyword-actions')
  await setFeatures(featureBits.of(others))
  await textAndWork('menu')
  expect(await desk.texts()).toEqual(['menu'])
  expect(await waiting()).toBe('menu')
  await setFeatures(featureBits.of([...others, 'incoming-keyword-actions']))
  await textAndWork('menu')
  expect(await desk.texts()).toEqual(['menu', 'menu', 'Here is your menu.'])
})

test('a photo with an answer is for people, a photo that a scene collects is not', async () => {
  await start()
  await textPhoto('seven')
  expect(await waiting()).toBe('seven')
  const other = [node('photos', 'wait_attachment', 'thanks', { threshold: 1 }), say('thanks', 'Thank you!')]
  await desk.hannah.ok('PATCH', `/v1/threads/${threadIdOf(desk.maria.id)}`, { needsAnswer: false })
  await start(other)
  await textPhoto('')
  expect(await waiting()).toBeNull()
})

test('a voice note with an answer is for people, who are the only ones to hear it', async () => {
  await start([waitNode('wait', 'thanks'), say('thanks', 'Thank you!')])
  await textNote('Here is how it went')
  expect(await desk.texts()).toContain('Thank you!')
  expect(await waiting()).toBe('Here is how it went')
})

const threadOfMaria = () => desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)
