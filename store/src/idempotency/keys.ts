import { sql } from 'kysely'
import type { Tenant } from '../store.ts'
import type { IdempotencyKeysTable } from './tables.ts'

/** One attempt at a request, by the key that the request gave itself. */
export interface KeyClaim {
  accountId: string
  key: string
  claim: string
}

/** What a key stands for. */
export interface KeyedRequest {
  call: string
  bodyHash: string
  permissions: bigint
}

export type KnownKey = Pick<IdempotencyKeysTable, 'call' | 'body_hash' | 'state' | 'refusal' | 'answer'> & {
  permissions: bigint
  claimed_at: Date
}

/**
 * Takes a key for a request, unless it is taken: then returns what is known about it. A key is free again if it was
 * made before `forgotten`, or was claimed before `abandoned` by a request that changed nothing.
 */
export const claimKey = async (
  tx: Tenant,
  { accountId, key, claim }: KeyClaim,
  { call, bodyHash, permissions }: KeyedRequest,
  { now, forgotten, abandoned }: { now: Date; forgotten: Date; abandoned: Date },
): Promise<KnownKey | null> => {
  const { numAffectedRows = 0n } = await sql`
    insert into idempotency_keys as k (organization_id, account_id, key, call, body_hash, permissions, claim, claimed_at,
      state, made_at)
    values (${tx.organizationId}, ${accountId}, ${key}, ${call}, ${bodyHash}, ${permissions}, ${claim}, ${now},
      'running', ${now})
    on conflict (organization_id, account_id, key) do update set call = excluded.call, body_hash = excluded.body_hash,
      permissions = excluded.permissions, claim = excluded.claim, claimed_at = excluded.claimed_at, state = 'running',
      refusal = null, answer = null, made_at = excluded.made_at
    where k.made_at < ${forgotten} or (k.state = 'running' and k.claimed_at < ${abandoned})`.execute(tx.db)
  if (numAffectedRows > 0n) return null
  const known = await tx
    .from('idempotency_keys')
    .select(['call', 'body_hash', 'permissions', 'claimed_at', 'state', 'refusal', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { ...known, permissions: known.permissions ?? 0n }
}

/**
 * Notes in a transaction that it changes something, if it has done so or with `always`. False if another attempt has
 * taken the key by now: then nothing may be committed.
 */
export const noteChange = async (
  tx: Tenant,
  { accountId, key, claim }: KeyClaim,
  { always = false }: { always?: boolean } = {},
): Promise<boolean> => {
  const { rows } = await sql<{ isHeld: boolean }>`
    with changes as materialized (select ${always} or pg_current_xact_id_if_assigned() is not null as made), noted as (
      update idempotency_keys k set state = 'changed' from changes
      where changes.made and k.organization_id = ${tx.organizationId} and k.account_id = ${accountId} and k.key = ${key}
        and k.claim = ${claim} and k.state in ('running', 'changed')
      returning 1
    )
    select not changes.made or exists (select from noted) as "isHeld" from changes`.execute(tx.db)
  return rows[0]?.isHeld === true
}

/** Keeps the answer, unless it was erased during the call. False if another attempt has taken over the key. */
export const keepAnswer = async (
  tx: Tenant,
  { accountId, key, claim }: KeyClaim,
  { refusal, answer }: { refusal: string | null; answer: string },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update idempotency_keys set state = 'answered', refusal = ${refusal},
      answer = case when body_hash = '' then null else ${answer}::text end
    where organization_id = ${tx.organizationId} and account_id = ${accountId} and key = ${key} and claim = ${claim}`.execute(
    tx.db,
  )
  return numAffectedRows > 0n
}

/** Frees a key after a failure; if something was changed before, it stays taken. */
export const releaseKey = async (tx: Tenant, { accountId, key, claim }: KeyClaim): Promise<void> => {
  const held = sql`organization_id = ${tx.organizationId} and account_id = ${accountId} and key = ${key} and claim = ${claim}`
  await sql`delete from idempotency_keys where ${held} and state = 'running'`.execute(tx.db)
  await sql`update idempotency_keys set state = 'lost' where ${held} and state = 'changed'`.execute(tx.db)
}

/** Deletes the keys that were made before a time. */
export const forgetKeys = async (tx: Tenant, before: Date): Promise<void> => {
  await tx.delete('idempotency_keys').where('made_at', '<', before).execute()
}

/** Empties what is kept of requests and their answers. The keys stay taken, so that nothing is done twice. */
export const eraseAnswers = async (tx: Tenant): Promise<void> => {
  await tx.update('idempotency_keys').set({ body_hash: '', answer: null }).where('body_hash', '!=', '').execute()
}
