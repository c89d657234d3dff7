import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProvider, type PromptRequest, type Provider } from '../../prompt-provider/provider.ts'
import { promptServer, type PromptServer } from '../../testing/prompt-server.ts'
import { addScene } from '../../testing/runs/run-changes.ts'
import { runDesk, say } from '../../testing/runs/run-desk.ts'

let server: PromptServer
let open: Provider
const desk = runDesk({ prompts: { model: 'small', timeoutMs: 500, ask: (asked: PromptRequest) => open.ask(asked) } })
beforeAll(async () => {
  server = await promptServer()
  open = openProvider({ url: server.url, key: null, model: 'small', timeoutMs: 500 })
})
afterAll(() => server.close())

const CLIENT = {
  firstName: 'Mila',
  fullName: 'Mila Made-Up',
  status: 'active',
  profile: { 'basic.goal': 'Sleep' },
  tags: ['new'],
  zone: 'America/Denver',
  now: '2026-03-02T09:00:00Z',
}
const template = (): Promise<PromptTemplate> =>
  desk.priya.ok('POST', '/v1/prompt-templates', {
    title: 'Short night',
    settings: { maxTokens: 200, breakingWords: ['faint'], stopWords: ['thanks'] },
    messages: [
      { role: 'system', content: 'You write to {{ contact.firstName }}, {{ profile.basic.goal }}.', render: true },
    ],
  })
const reply = (templateId: string) => ({ for: 'reply', templateId, sessionId: 's', messagesLeft: 3, append: [] })
const scene = () => addScene(desk.priya, [say('hi', 'Hi')])
const path = (id: string) => `/v1/interaction-flow/scenes/${id}/ask-prompt`

describe('trying a prompt of a scene in the editor', () => {
  it('asks with the template, the tape’s client and its messages', async () => {
    server.asked.length = 0
    server.answers = [{ says: 'Rest, Mila.' }]
    const { _id } = await scene()
    const ask = reply((await template())._id)
    const said = [{ role: 'user', content: 'Four hours' }]
    const answer = await desk.priya.ok('POST', path(_id), { ask, client: CLIENT, said })
    expect(answer).toEqual({ ok: true, text: 'Rest, Mila.', error: null, stopped: null, words: [] })
    expect(JSON.stringify(server.asked[0])).toContain('You write to Mila, Sleep.')
    expect(JSON.stringify(server.asked[0])).toContain('Four hours')
  })

  it('returns the words that would end the session without asking the provider', async () => {
    server.asked.length = 0
    const { _id } = await scene()
    const ask = reply((await template())._id)
    const said = [{ role: 'user', content: 'I may faint' }]
    expect(await desk.priya.ok('POST', path(_id), { ask, client: CLIENT, said })).toMatchObject({
      ok: true,
      stopped: 'breaking-words',
      words: ['faint'],
    })
    expect(server.asked).toEqual([])
  })

  it('says why there is no answer', async () => {
    const { _id } = await scene()
    const ask = reply('v_pt0199d3f0a1b27c3d8e4f5a6b7c8d9e0f')
    expect(await desk.priya.ok('POST', path(_id), { ask, client: CLIENT, said: [] })).toMatchObject({
      ok: false,
      error: 'The prompt template doesn’t exist.',
    })
  })

  it('refuses a scene that does not exist', async () => {
    const ask = { for: 'text', templateId: null, text: 'A word', maxTokens: 10, tags: [] }
    const body = { ask, client: CLIENT, said: [] }
    expect(await desk.priya.refused('POST', path('sc_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f'), body)).toMatchObject({
      code: 'SceneNotFound',
    })
  })
})

it('the titles of templates come with the model, or with null where no provider is set up', async () => {
  const { world, priya } = desk
  const names = () => priya.ok('GET', '/v1/interaction-flow/prompt-templates?limit=1')
  expect(await names()).toMatchObject({ provider: { model: 'small' } })
  const { prompts } = world.deps
  Object.assign(world.deps, { prompts: null })
  expect(await names()).toMatchObject({ provider: null })
  Object.assign(world.deps, { prompts })
})
