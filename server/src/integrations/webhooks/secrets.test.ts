import { HOUR_MS } from '@attune/contract/durations'
import { expect, test } from 'vitest'
import { newWebhookSecret, openWebhookSecrets, sealWebhookSecrets, signEvent, webhookSealedFor } from './secrets.ts'

const INSTALLATION = 'a secret of the installation'
const ROW = { organization_id: 'og_1', webhook_id: 'wh_1' }
const NOON = Date.parse('2026-11-18T19:00:00Z')
const after = (hours: number): Date => new Date(NOON + hours * HOUR_MS)

/** Secrets that were renewed so many hours after noon each, sealed as they are stored. */
const renewedAt = (...hours: number[]) => {
  const first = newWebhookSecret()
  const of = webhookSealedFor(ROW)
  let sealed = sealWebhookSecrets(INSTALLATION, of, first, { at: after(0) })
  const open = () => openWebhookSecrets({ secret: INSTALLATION }, { ...ROW, ...sealed })
  for (const hour of hours)
    sealed = sealWebhookSecrets(INSTALLATION, of, newWebhookSecret(), { opened: open(), at: after(hour) })
  return { first, opened: open() }
}

const signaturesAt = (opened: ReturnType<typeof openWebhookSecrets>, hours: number): string[] =>
  opened === null ? [] : signEvent(opened, { id: 'ev_1', seconds: 1, body: '{}', at: after(hours) }).split(' ')

test('a secret signs for a day after it was replaced, even if its successor was replaced, too', () => {
  const { first, opened } = renewedAt(1, 2)
  const [own] = signaturesAt({ now: first, before: null }, 0)
  expect(signaturesAt(opened, 24)).toHaveLength(3)
  expect(signaturesAt(opened, 24)).toContain(own)
  expect(signaturesAt(opened, 25)).toHaveLength(2)
  expect(signaturesAt(opened, 25)).not.toContain(own)
  expect(signaturesAt(opened, 26)).toHaveLength(1)
})

test('a secret whose day is over is forgotten at the next renewal', () => {
  const { opened } = renewedAt(1, 30)
  expect(opened?.earlier).toBeUndefined()
  expect(signaturesAt(opened, 31)).toHaveLength(2)
})

test('somebody who keeps renewing it has ten signatures at most', () => {
  const { opened } = renewedAt(...Array.from({ length: 15 }, (_, hour) => hour))
  expect(signaturesAt(opened, 15)).toHaveLength(10)
})
