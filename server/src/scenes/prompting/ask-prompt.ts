import type { Job } from '../../work/kinds.ts'
import type { EffectResult } from '@attune/engine/input'
import { insertPromptLog } from '@attune/store/prompts/logs'
import { runOf } from '@attune/store/scenes/runs/runs'
import { effectOf, settleEffect } from '@attune/store/scenes/runs/turns'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { NO_PROVIDER_ERROR, type PromptReply } from '../../prompt-provider/provider.ts'
import { extend, finish, hold, postponeIfMine } from '../../work/claim.ts'
import { resumeRun } from '../runs/inputs/resume-run.ts'
import { PHOTOS_GONE, readQuestion, type PromptQuestion } from './question.ts'
import { resultOf } from './result-of.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'ask-prompt': { runId: string; contactId: string; key: string }
  }
}

/** Pauses before a failed request is retried. After the last one the run gets the failure. */
const RETRY_MS = [2_000, 10_000]
/** Added to the provider's time limit, for saving its answer. */
const SLACK_MS = 10_000

/**
 * Asks a model for a run, outside any transaction, and feeds the answer to the run. A crash in between asks again, so
 * an answer may be paid for twice but is used once. Nothing is asked if the run no longer waits for it.
 */
export const askPrompt = async (deps: Deps, item: Job<'ask-prompt'>): Promise<void> => {
  const ref = item.payload
  const inTenant = <T>(what: (tx: Tenant) => Promise<T>) => deps.store.tenant(item.organizationId, what)
  const provider = deps.prompts
  const question = await inTenant(async (tx) => {
    const read = await loadPending(tx, ref)
    if (read === null) return finish(tx, item).then(() => null)
    if (provider !== null) await extend(tx, item, provider.timeoutMs + SLACK_MS)
    return readQuestion(deps, tx, read)
  })
  if (question === null) return
  if (question.known !== null) return settlePrompt(deps, item, ref, question, null, question.known)
  if (provider === null) return settlePrompt(deps, item, ref, question, NO_PROVIDER, resultOf(question, NO_PROVIDER))
  const request = await question.toRequest(deps)
  if (request === null) return settlePrompt(deps, item, ref, question, null, PHOTOS_GONE)
  const reply = await provider.ask(request)
  const pause = reply.ok || !reply.again ? undefined : RETRY_MS[item.attempts - 1]
  if (pause !== undefined) return inTenant((tx) => postponeIfMine(tx, item, pause))
  await settlePrompt(deps, item, ref, question, reply, resultOf(question, reply))
}

interface EffectRef {
  runId: string
  key: string
  contactId: string
}

const NO_PROVIDER: PromptReply = {
  ok: false,
  error: NO_PROVIDER_ERROR,
  again: false,
  model: '',
  milliseconds: 0,
}

/** The run and effect, or null if the run ended, was erased or has its answer. */
const loadPending = async (tx: Tenant, { runId, key }: EffectRef) => {
  const run = await runOf(tx, runId)
  if (run?.ended_at !== null) return null
  const effect = await effectOf(tx, runId, key)
  return effect === undefined || effect.done_at !== null ? null : { run, effect }
}

const settlePrompt = (
  deps: Deps,
  item: Job<'ask-prompt'>,
  ref: EffectRef,
  question: PromptQuestion,
  reply: PromptReply | null,
  result: EffectResult,
): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { runId, key, contactId } = ref
    await lockContact(tx, contactId)
    await hold(tx, item)
    const read = await loadPending(tx, ref)
    if (read === null) return finish(tx, item)
    const at = deps.now()
    if (reply !== null) await logPrompt(tx, ref, question, reply, at)
    await settleEffect(tx, { runId, key }, { detail: read.effect.detail, doneAt: at })
    const cause = causeOfJob(item)
    await resumeRun(deps, tx, { contactId, runId, input: { kind: 'result', effect: key, result }, cause })
    await finish(tx, item)
  })

const logPrompt = (tx: Tenant, ref: EffectRef, question: PromptQuestion, reply: PromptReply, at: Date): Promise<void> =>
  insertPromptLog(tx, {
    logId: newId('pl'),
    about: ref,
    purpose: question.purpose,
    template: question.template,
    model: reply.model,
    asked: question.messages,
    answer: reply.ok ? reply.text : null,
    error: reply.ok ? null : reply.error,
    milliseconds: reply.milliseconds,
    tokens: reply.ok ? reply.tokens : null,
    at,
  })
