import type { Contact } from '@attune/contract/contacts/entity'
import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Keyword, KeywordPreview } from '@attune/contract/scenes/keywords/entity'
import type { Why } from '@attune/contract/scenes/runs/why'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { addKeyword } from '../testing/keyword-changes.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import { send, threadOf } from '../../testing/world.ts'

const desk = runDesk()
const MINUTE = 60_000
const texts = async (text: string, client = desk.maria) => {
  await client.texts(text)
  await desk.world.work()
}
const thread = (client = desk.maria) => desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(client.id)}`)
const labels = async () => (await desk.priya.ok<Contact>('GET', `/v1/contacts/${desk.maria.id}`)).labels
const keyword = (fields: object = {}) => addKeyword(desk.priya, fields)
const refusal = async (body: object) =>
  (await desk.priya.refused('POST', '/v1/keywords', { words: ['Join'], match: 'whole', answer: 'Hi', ...body })).code

afterEach(async () => {
  const { data } = await desk.priya.ok<{ data: Keyword[] }>('GET', '/v1/keywords')
  for (const { _id } of data) await desk.priya.ok('DELETE', `/v1/keywords/${_id}`)
})

describe('a keyword', () => {
  test('labels, answers and starts a scene, and the client doesn’t wait for a person', async () => {
    const scene = await addScene(desk.priya, [say('hi', 'Day one')])
    await keyword({ words: ['Join', 'Sign up'], addLabels: ['joined'], removeLabels: ['new'], scene: scene._id })
    await texts('join')
    expect(await desk.texts()).toEqual(['join', 'Welcome!', 'Day one'])
    expect(await labels()).toContain('joined')
    expect((await thread()).needsAnswerSince).toBeNull()
    expect((await desk.runs())[0]).toMatchObject({ startedBy: 'keyword' })
    const { data } = await desk.priya.ok<{ data: Keyword[] }>('GET', '/v1/keywords')
    expect(data).toMatchObject([{ used: { texts: 1, clients: 1 }, savedBy: { name: 'Priya' } }])
  })

  test('says why it answered: the word, and who saved it', async () => {
    const { _id } = await keyword()
    await texts('JOIN!')
    const answer = (await threadOf(desk.hannah, desk.maria)).find(({ body }) => body?.text === 'Welcome!')
    expect(answer?.body).toMatchObject({ keyword: { title: 'Join' }, send_by_type: 'system', scene: null })
    const path = `/v1/messages/${answer?.id}/why`
    const why = await desk.hannah.ok<Why>('GET', path)
    expect(why).toMatchObject({
      keyword: { kind: 'own', word: 'Join', _id, savedBy: { name: 'Priya' } },
      scene: null,
      gate: [{ stage: 'birth', decision: 'sent' }],
    })
    expect(await desk.refusal(desk.tess, 'GET', path, undefined)).toBe('MessageNotFound')
    await desk.priya.ok('DELETE', `/v1/keywords/${_id}`)
    expect((await desk.hannah.ok<Why>('GET', path)).keyword).toMatchObject({
      word: 'Join',
      savedBy: null,
      savedAt: null,
    })
  })

  test.for(['“Join!”', ' jOIN ', 'ｊｏｉｎ', 'Jóin.', '\u202Bjoin\u202C', 'join 👍', '«join»'])(
    'is read in %j',
    async (text) => {
      await keyword()
      await texts(text)
      expect(await desk.texts()).toEqual([text, 'Welcome!'])
    },
  )

  test.for(['join us', 'joined', 'I want to join', 'jo in', ''])('isn’t read in %j', async (text) => {
    await keyword()
    await texts(text)
    expect(await desk.texts()).toEqual([text])
  })

  test('as the first word is read in a longer text, which still waits for a person', async () => {
    await keyword({ words: ['menu', '👍', 'قائمة'], match: 'first' })
    await texts('Menu, and can I swap rice?')
    expect(await desk.texts()).toEqual(['Menu, and can I swap rice?', 'Welcome!'])
    expect((await thread()).needsAnswerSince).not.toBeNull()
    const other = await desk.newClient()
    for (const text of ['menus please', 'menu-card', '👍']) await texts(text, other)
    expect(await desk.texts(other)).toEqual(['menus please', 'menu-card', '👍', 'Welcome!'])
    const third = await desk.newClient()
    await texts('قائمة من فضلك', third)
    expect((await desk.texts(third)).at(-1)).toBe('Welcome!')
  })

  test('that only labels leaves the client waiting, and one that is paused does nothing', async () => {
    const { _id } = await keyword({ answer: null, addLabels: ['joined'] })
    await texts('join')
    expect(await desk.texts()).toEqual(['join'])
    expect(await labels()).toContain('joined')
    expect((await thread()).needsAnswerSince).not.toBeNull()
    await desk.priya.ok('PATCH', `/v1/keywords/${_id}`, { isActive: false })
    const other = await desk.newClient()
    await texts('join', other)
    expect((await desk.priya.ok<Contact>('GET', `/v1/contacts/${other.id}`)).labels).not.toContain('joined')
  })

  test('does nothing for a client who opted out or is stopped', async () => {
    await keyword({ addLabels: ['joined'] })
    await texts('STOP')
    await texts('join')
    expect(await desk.texts()).toEqual(['STOP', 'join'])
    expect(await labels()).not.toContain('joined')
    const other = await desk.newClient()
    await desk.hannah.ok('POST', `/v1/contacts/${other.id}/switch-status`, { newStatus: 'stop' })
    await texts('join', other)
    expect(await desk.texts(other)).toEqual(['join'])
  })

  test('answers at most three times in ten minutes, and the next text waits for a person', async () => {
    await keyword()
    for (let round = 0; round < 5; round += 1) await texts('join')
    expect((await desk.texts()).filter((text) => text === 'Welcome!')).toHaveLength(3)
    expect((await thread()).needsAnswerSince).not.toBeNull()
    desk.world.at(new Date(NOON.getTime() + 11 * MINUTE))
    await texts('join')
    expect((await desk.texts()).filter((text) => text === 'Welcome!')).toHaveLength(4)
  })

  test('is done once, even if its job is done twice', async () => {
    await keyword()
    await desk.maria.texts('join', 'the-same-text')
    await desk.maria.texts('join', 'the-same-text')
    await desk.world.work()
    await desk.world.work('everything')
    expect(await desk.texts()).toEqual(['join', 'Welcome!'])
  })

  test('starts the scenes whose own word it is as well, each once', async () => {
    const scene = await addScene(desk.priya, [say('hi', 'By the scene’s word')], {
      triggers: [{ kind: 'keyword', keywords: ['join'] }],
    })
    await keyword({ scene: scene._id })
    await texts('Join')
    expect(await desk.texts()).toEqual(['Join', 'Welcome!', 'By the scene’s word'])
    const { scenes } = await desk.priya.ok<{ scenes: object[] }>('GET', '/v1/keywords')
    expect(scenes).toContainEqual({ _id: scene._id, title: scene.title, words: ['join'] })
    await desk.priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
  })
})

describe('the answer to a question goes first', () => {
  const asks = (parserName: string) => [
    {
      ...node('ask', 'question', undefined, {
        text: 'Well?',
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

  test('of a scene that can read the text; one that can’t stays open', async () => {
    await keyword()
    const words = await addScene(desk.priya, asks('plain-text'))
    await startScene(desk.hannah, desk.maria, words._id)
    await desk.world.work()
    await texts('join')
    expect((await desk.texts()).at(-1)).toBe('Thank you!')
    const number = await addScene(desk.priya, asks('integer'))
    await startScene(desk.hannah, desk.maria, number._id)
    await desk.world.work()
    await texts('join')
    expect((await desk.texts()).at(-1)).toBe('Welcome!')
    await texts('7')
    expect((await desk.texts()).at(-1)).toBe('Thank you!')
  })

  test('of a coach who has the conversation', async () => {
    await keyword()
    await send(desk.hannah, desk.maria, 'Would you like to join, or wait?')
    await texts('Join')
    expect((await desk.texts()).at(-1)).toBe('Join')
    expect((await thread()).needsAnswerSince).not.toBeNull()
  })
})

describe('saving a keyword', () => {
  test('refuses words that are none, are everyone’s, or are another keyword’s', async () => {
    await keyword({ words: ['Sign up'] })
    expect(await refusal({ words: ['  '] })).toBe('KeywordWordsRequired')
    expect(await refusal({ words: ['?!'] })).toBe('KeywordWordInvalid')
    for (const word of ['Stop', 'stop all', 'ＳＴＯＰ', 'Arrêt', 'yes', 'Hilfe', 'info', 'Stop?'])
      expect(await refusal({ words: [word] }), word).toBe('KeywordReserved')
    for (const word of ['pause', 'WHY', 'hours', 'pausa', 'menos'])
      expect(await refusal({ words: [word] }), word).toBe('KeywordReserved')
    expect(await refusal({ words: ['“sign  UP”'] })).toBe('KeywordTaken')
  })

  test('refuses what does nothing, contradicts itself, is too long, or starts no scene', async () => {
    expect(await refusal({ answer: ' ' })).toBe('KeywordDoesNothing')
    expect(await refusal({ addLabels: ['a'], removeLabels: ['a'] })).toBe('KeywordLabelTwice')
    expect(await refusal({ answer: 'x'.repeat(620) })).toBe('KeywordAnswerTooLong')
    expect(await refusal({ scene: `sc_${'0'.repeat(32)}` })).toBe('KeywordSceneUnknown')
    const scene = await addScene(desk.priya, [say('hi', 'Hi')])
    await desk.priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
    expect(await refusal({ scene: scene._id })).toBe('KeywordSceneUnknown')
  })

  test('over somebody else’s change is refused with what is saved now; its own words may stay', async () => {
    const { _id, rev } = await keyword()
    const body = { words: ['join', 'Beitreten'], match: 'first', answer: 'Hello' }
    const saved = await desk.priya.ok<Keyword>('PUT', `/v1/keywords/${_id}`, { ...body, 'if-match': rev })
    expect(saved).toMatchObject({ words: ['join', 'Beitreten'], match: 'first', answer: 'Hello', rev: rev + 1 })
    const refused = await desk.priya.refused('PUT', `/v1/keywords/${_id}`, { ...body, 'if-match': rev })
    expect(refused).toMatchObject({ code: 'KeywordOutdated', data: { rev: rev + 1 } })
    await desk.priya.ok('DELETE', `/v1/keywords/${_id}`)
    expect(await desk.refusal(desk.priya, 'DELETE', `/v1/keywords/${_id}`, undefined)).toBe('KeywordNotFound')
  })

  test('takes an admin: a coach neither sees nor changes keywords', async () => {
    expect((await desk.hannah.refused('GET', '/v1/keywords')).status).toBe(403)
    expect(
      (await desk.hannah.refused('POST', '/v1/keywords', { words: ['a'], match: 'whole', answer: 'b' })).status,
    ).toBe(403)
  })
})

describe('a preview', () => {
  test('counts the last month’s texts and their clients, and lists some', async () => {
    const [anna, ben] = [await desk.newClient(), await desk.newClient()]
    desk.world.at(new Date(NOON.getTime() - 31 * 24 * 60 * MINUTE))
    await anna.texts('Zumba')
    desk.world.at(NOON)
    for (const text of ['zumba', 'Zumba!', 'zumba tonight?']) await anna.texts(text)
    await ben.texts('ZÚMBA')
    const preview = (match: string) =>
      desk.priya.ok<KeywordPreview>('POST', '/v1/keywords/preview', { words: ['Zumba'], match })
    expect(await preview('whole')).toMatchObject({ texts: 3, clients: 2, more: false })
    const first = await preview('first')
    expect(first).toMatchObject({ texts: 4, clients: 2 })
    expect(first.found.map(({ text }) => text)).toContain('zumba tonight?')
    expect(first.found[0]).toMatchObject({ title: 'Maria Lopez' })
    expect(
      (await desk.hannah.refused('POST', '/v1/keywords/preview', { words: ['Zumba'], match: 'whole' })).status,
    ).toBe(403)
  })
  test('shows no private data to those who may not see it, nor finds it', async () => {
    await texts('Lopez here, hello')
    await texts('Yoga with Maria')
    const mo = await desk.northline.staff('Mo', 'ROLE_ADMIN')
    const may = async (...permissions: Parameters<typeof permissionBits.of>[0]) => {
      await setMembership(desk.world.deps.store.global, mo.id, { permissions: permissionBits.of(permissions) })
      forgetSessions()
    }
    const preview = (who: typeof mo, word: string) =>
      who.ok<KeywordPreview>('POST', '/v1/keywords/preview', { words: [word], match: 'first' })
    await may('organizations.update', 'conversations.view', 'contacts.view', 'contacts.list')
    expect(await preview(desk.priya, 'Lopez')).toMatchObject({ texts: 1 })
    expect(await preview(mo, 'Lopez')).toMatchObject({ texts: 0, found: [] })
    const masked = await preview(mo, 'Yoga')
    expect(masked).toMatchObject({ texts: 1, clients: 1 })
    expect(JSON.stringify(masked.found)).toContain('Yoga')
    expect(JSON.stringify(masked.found)).not.toMatch(/Maria|Lopez/)
    await may('organizations.update')
    expect(await preview(mo, 'Yoga')).toMatchObject({ texts: 1, found: [] })
  })
})
