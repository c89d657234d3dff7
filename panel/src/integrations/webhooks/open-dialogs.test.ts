import type { Webhook } from '@attune/contract/integrations/entity'
import { expect, test } from 'vitest'
import { secretToShow, takeDialogStep, type OpenDialogs, type WebhookDialog } from './open-dialogs.ts'

// Nothing else of it is read here.
const webhook = { title: 'Warehouse' } as Webhook
const renew: WebhookDialog = { kind: 'renew', webhook }
const add: WebhookDialog = { kind: 'add' }
const made = { title: 'Warehouse', secret: 'whsec_1' }

const after = (...steps: Parameters<typeof takeDialogStep>[1][]) =>
  steps.reduce<OpenDialogs>(takeDialogStep, { dialog: null, made: [] })

test('a new secret is shown after its dialog, until it has been seen', () => {
  const asked = after({ step: 'opened', dialog: renew }, { step: 'made', made })
  expect(secretToShow(asked)).toBeNull()
  const done = takeDialogStep(asked, { step: 'closed', dialog: renew })
  expect(secretToShow(done)).toEqual(made)
  expect(secretToShow(takeDialogStep(done, { step: 'seen' }))).toBeNull()
})

test('a secret that arrives after its dialog was canceled is shown, once what was opened since is closed', () => {
  const canceled = after({ step: 'opened', dialog: renew }, { step: 'closed', dialog: renew })
  expect(secretToShow(takeDialogStep(canceled, { step: 'made', made }))).toEqual(made)
  const typing = [{ step: 'opened', dialog: add } as const, { step: 'made', made } as const]
  const late = typing.reduce<OpenDialogs>(takeDialogStep, canceled)
  expect([late.dialog, secretToShow(late)]).toEqual([add, null])
  expect(secretToShow(takeDialogStep(late, { step: 'closed', dialog: add }))).toEqual(made)
})

test('a late answer closes no dialog but its own', () => {
  const open = after({ step: 'opened', dialog: add }, { step: 'opened', dialog: renew })
  expect(takeDialogStep(open, { step: 'closed', dialog: add })).toBe(open)
})
