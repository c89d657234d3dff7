import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { WebhookEvent } from '@attune/contract/integrations/entity'
import { WEBHOOK_RETRY_SECONDS } from '@attune/contract/integrations/limits'
import { expect, test } from 'vitest'
import { newWebhookSecret, signEvent } from './secrets.ts'

const PAGE = readFileSync(new URL('../../../../docs/integrate.md', import.meta.url), 'utf8')

/** The first example in a language. */
const exampleIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1] ?? ''

/** Runs the page's check as a program of its own, as a receiver would. */
const isFromAttune = (headers: Record<string, string>, body: string, secret: string): string => {
  const given = [headers, body, secret].map((one) => JSON.stringify(one)).join(', ')
  const program = `${exampleIn('js')}\nconsole.log(isFromAttune(${given}))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return stdout.trim() || stderr
}

const signed = (secret: string, at: Date, before: string | null = null) => {
  const [id, body, seconds] = [`wd_${'0'.repeat(32)}`, '{"type":"MessageReceived"}', Math.floor(at.getTime() / 1_000)]
  const until = new Date(at.getTime() + 1_000).toISOString()
  const secrets = { now: secret, before: before === null ? null : { secret: before, until } }
  const signature = signEvent(secrets, { id, seconds, body, at })
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': signature } }
}

test('the check on the page takes what we sign, by either secret, and nothing else', () => {
  const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
  const { headers, body } = signed(secret, new Date(), old)
  expect(isFromAttune(headers, body, secret)).toBe('true')
  expect(isFromAttune(headers, body, old)).toBe('true')
  expect(isFromAttune(headers, body, newWebhookSecret())).toBe('false')
  expect(isFromAttune(headers, `${body} `, secret)).toBe('false')
  expect(isFromAttune({ ...headers, 'webhook-id': 'another' }, body, secret)).toBe('false')
  expect(isFromAttune({ ...headers, 'webhook-timestamp': 'now' }, body, secret)).toBe('false')
  expect(isFromAttune({}, body, secret)).toBe('false')
})

test('the check on the page refuses what is older than five minutes', () => {
  const secret = newWebhookSecret()
  const { headers, body } = signed(secret, new Date(Date.now() - 400_000))
  expect(isFromAttune(headers, body, secret)).toBe('false')
})

test('the event on the page is one, and the times it names are those of the tries', () => {
  const event: unknown = JSON.parse(exampleIn('json'))
  expect(WebhookEvent.strict().parse(event)).toEqual(event)
  expect(PAGE).toContain('after 5 seconds, 1 minute, 5 minutes, 30 minutes, 2 hours, 5 hours and twice 8 hours')
  expect(WEBHOOK_RETRY_SECONDS).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800])
})
