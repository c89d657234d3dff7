import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { promptServer, type PromptAnswer, type PromptServer } from '../testing/prompt-server.ts'
import { openProvider, type PromptRequest, type Provider } from './provider.ts'

let server: PromptServer
let provider: Provider

beforeAll(async () => {
  server = await promptServer()
  provider = openProvider({ url: server.url, key: 'key-of-ours', model: 'small', timeoutMs: 400 })
})
beforeEach(() => {
  server.asked.length = 0
})
afterAll(() => server.close())

const QUESTION: PromptRequest = {
  messages: [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'I slept badly.' },
  ],
  maxTokens: 200,
  temperature: null,
  model: null,
}
const ask = (answer: PromptAnswer, more: Partial<PromptRequest> = {}) => {
  server.answers = [answer]
  return provider.ask({ ...QUESTION, ...more })
}

test('a model is asked in the wire format with the key, and its answer comes back with its token usage', async () => {
  const told = await ask({ says: 'Rest today.' }, { temperature: 0.3, model: 'large' })
  expect(told).toMatchObject({ ok: true, text: 'Rest today.', model: 'large', tokens: { asked: 12, answered: 5 } })
  expect(server.asked).toEqual([
    expect.objectContaining({
      path: '/v1/chat/completions',
      key: 'Bearer key-of-ours',
      model: 'large',
      max_tokens: 200,
      temperature: 0.3,
      messages: QUESTION.messages,
    }),
  ])
})

test.each([12.5, -1, 3e9])(
  'an answer that is said to have taken %d tokens is taken, without its usage',
  async (count) => {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'Rest today.' }, finish_reason: 'stop' }]
    const usage = { prompt_tokens: count, completion_tokens: 5, total_tokens: 17 }
    const body = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model: 'small', choices, usage }
    const told = await ask({ garbage: JSON.stringify(body) })
    expect(told).toMatchObject({ ok: true, text: 'Rest today.', tokens: null })
  },
)

test('pictures go with the last message of the user', async () => {
  await ask({ says: 'Food' }, { pictures: [Buffer.from([0xff, 0xd8, 0xff, 0xd9])] })
  const [system, user] = server.asked[0]?.messages ?? []
  expect(system?.content).toBe('Be kind.')
  expect(JSON.stringify(user?.content)).toContain('data:image/jpeg;base64,/9j/2Q==')
})

test.for<[string, PromptAnswer, string, boolean]>([
  ['is asked too often', { status: 429 }, 'The provider is receiving too many requests.', true],
  ['is broken', { status: 503 }, 'The provider responded with status 503.', true],
  ['takes another key', { status: 401 }, 'The provider rejected the API key.', false],
  ['knows no such model', { status: 404 }, 'The provider responded with status 404.', false],
  [
    'leads elsewhere',
    { status: 302, location: 'http://127.0.0.1:1/v1' },
    'The provider responded with status 302.',
    false,
  ],
  ['says nothing', 'silence', 'The provider took too long to respond.', true],
  ['hangs up', 'cut', 'The provider couldn’t be reached.', true],
  ['answers with a page', { garbage: '<html>Welcome</html>' }, 'The provider’s response couldn’t be read.', false],
  ['answers with another shape', { garbage: '{"choices":[]}' }, 'The provider’s response couldn’t be read.', false],
  ['answers with half of it', { garbage: '{"choices":[{"mess' }, 'The provider’s response couldn’t be read.', false],
  ['answers without end', { megabytes: 50 }, 'The provider’s response is too long.', false],
])(
  'one that %s is told in a sentence of ours, and waited for no longer than it may',
  async ([, answer, error, again]) => {
    expect(await ask(answer)).toMatchObject({ ok: false, error, again })
    // Redirects are not followed, and nothing is retried here.
    expect(server.asked).toHaveLength(1)
  },
)

test('an unreachable provider is reported', async () => {
  const nobody = openProvider({ url: 'http://127.0.0.1:1/v1', key: null, model: 'small', timeoutMs: 400 })
  expect(await nobody.ask(QUESTION)).toMatchObject({
    ok: false,
    error: 'The provider couldn’t be reached.',
    again: true,
  })
})
