import { changeCarrierAccount, insertCarrierAccount, listCarrierAccounts } from '@attune/store/channels/accounts'
import { insertWebhook, loadWebhook } from '@attune/store/integrations/webhooks'
import { accountById, changeAccount } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCredentials, sealCredentials } from '../channels/seal-credentials.ts'
import { openWebhookSecrets, sealWebhookSecrets } from '../integrations/webhooks/secrets.ts'
import { newId } from '../new-id.ts'
import { seal, unseal } from '../staff/security/seal.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'
import { rotateSecret } from './rotate-secret.ts'

const old = 'the secret of yesterday, which was told'
const fresh = 'the secret of tomorrow, which nobody knows'
const credentials = { authToken: 'token-of-the-account', keySecret: null }
const ID = newId('cr')
const WEBHOOK = newId('wh')

let world: World
let northline: TestOrganization
let priya: TestPerson
beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035590001')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const now = world.now()
  await changeAccount(world.deps.store.global, priya.id, { second_factor_secret: seal(old, priya.id, 'FACTOR') })
  await world.deps.store.tenant(northline.id, (tx) =>
    insertCarrierAccount(tx, {
      ...{ carrier_account_id: ID, carrier: 'twilio', sid: 'AC1', title: '', key_sid: null },
      ...{ messaging_service_sid: null, token_end: 'ount', problem: null, created_at: now, changed_at: now },
      ...sealCredentials(old, `${northline.id} ${ID}`, credentials),
    }),
  )
  await world.deps.store.tenant(northline.id, (tx) =>
    insertWebhook(tx, {
      ...{ webhook_id: WEBHOOK, title: 'Warehouse', url: 'https://hooks.example.com', kinds: null, secret_end: 'A==' },
      ...{ failing_since: null, problem: null, last_delivered_at: null, created_by: null, created_at: now },
      ...sealWebhookSecrets(old, `${northline.id} ${WEBHOOK}`, 'whsec_dGVzdA==', { at: now }),
    }),
  )
})
afterAll(() => world.close())

const opens = async (secret: string) => {
  const account = await accountById(world.deps.store.global, priya.id)
  const rows = await world.deps.store.tenant(northline.id, listCarrierAccounts)
  const row = rows.find((one) => one.carrier_account_id === ID)
  return {
    factor: unseal(secret, priya.id, account?.second_factor_secret ?? null),
    credentials: row === undefined ? null : openCredentials([secret], `${northline.id} ${ID}`, row),
  }
}
const webhookOpens = async (secret: string) => {
  const row = await world.deps.store.tenant(northline.id, (tx) => loadWebhook(tx, WEBHOOK))
  return row !== undefined && openWebhookSecrets({ secret }, row)?.now === 'whsec_dGVzdA=='
}
const rotate = (signal?: AbortSignal) => rotateSecret(world.database.owner, { fresh, old }, signal)
const NOTHING = { factor: null, credentials: null }
const EVERYTHING = { factor: 'FACTOR', credentials }

test('a rotation that is interrupted changes nothing', async () => {
  await expect(rotate(AbortSignal.abort())).rejects.toThrow()
  expect([await opens(old), await opens(fresh)]).toEqual([EVERYTHING, NOTHING])
})

// ASVS 11.1.1
test('a rotation encrypts everything with the new secret, and again changes nothing', async () => {
  for (let times = 0; times < 2; times += 1) {
    expect(await rotate()).toEqual({ factors: 1, credentials: 1, webhooks: 1, left: 0 })
    expect([await opens(old), await opens(fresh)]).toEqual([NOTHING, EVERYTHING])
    expect([await webhookOpens(old), await webhookOpens(fresh)]).toEqual([false, true])
  }
})

test('a mailbox’s passwords are encrypted anew, and its secret addresses stay', async () => {
  const id = newId('cr')
  const passwords = { smtpPassword: 'of-sending', imapPassword: 'of-reading', marks: 'what-clients-reply-to' }
  const now = world.now()
  await world.deps.store.tenant(northline.id, (tx) =>
    insertCarrierAccount(tx, {
      ...{ carrier_account_id: id, carrier: 'email', sid: 'care@northline.example', title: '', key_sid: null },
      ...{ messaging_service_sid: null, token_end: '', problem: null, created_at: now, changed_at: now },
      ...sealCredentials(old, `${northline.id} ${id}`, passwords),
    }),
  )
  expect(await rotate()).toEqual({ factors: 1, credentials: 2, webhooks: 1, left: 0 })
  const rows = await world.deps.store.tenant(northline.id, listCarrierAccounts)
  const row = rows.find((one) => one.carrier_account_id === id)
  const opened = (secret: string) =>
    row === undefined ? null : openCredentials([secret], `${northline.id} ${id}`, row)
  expect([opened(old), opened(fresh)]).toEqual([null, passwords])
  await world.deps.store.tenant(northline.id, (tx) => changeCarrierAccount(tx, id, { sealed: null, sealed_by: null }))
})

test('what neither secret opens is left as it was, and said', async () => {
  const secrets = { fresh: 'a third secret, of another day', old: 'a fourth one, of yet another day' }
  expect(await rotateSecret(world.database.owner, secrets)).toEqual({
    factors: 0,
    credentials: 0,
    webhooks: 0,
    left: 3,
  })
  expect(await opens(fresh)).toEqual(EVERYTHING)
})

test('credentials open in their own row only', () => {
  const sealed = sealCredentials(fresh, `${northline.id} ${ID}`, credentials)
  expect(openCredentials([fresh], `${northline.id} ${newId('cr')}`, sealed)).toBeNull()
  expect(openCredentials([fresh], `${newId('or')} ${ID}`, sealed)).toBeNull()
  expect(openCredentials([old, fresh], `${northline.id} ${ID}`, sealed)).toEqual(credentials)
})
