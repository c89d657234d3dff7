import type { EffectResult } from '@attune/engine/input'
import { insertPromptLog } from '@attune/store/prompts/logs'
import { runOf } from '@attune/store/scenes/runs/runs'
import { effectOf, settleEffect } from '@attune/store/scenes/runs/turns'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import type { PromptReply } from '../../prompt-provider/provider.ts'
import { extend, finish, hold, postponeIfMine } from '../../work/claim.ts'
import { resumeRun } from '../runs/inputs/resume-run.ts'
import { readQuestion, type PromptQuestion } from './question.ts'
import { resultOf } from './result-of.ts'

/** Pauses before a provider that could not answer is asked again; then the run is told that it failed. */
const AGAIN_MS = [2_000, 10_000]
/** Beside the time a provider may take: to write down what it said. */
const SLACK_MS = 10_000

/**
 * Asks a model for a run, outside any transaction, and gives the run what it said. Who dies in between asks again: an
 * answer may be paid for twice and is taken once. What nobody waits for any more is not asked.
 */
export const askPrompt = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  const place = item.payload as unknown as EffectRef
  const inTenant = <T>(what: (tx: Tenant) => Promise<T>) => deps.store.tenant(item.organizationId ?? '', what)
  const provider = deps.prompts
  const question = await inTenant(async (tx) => {
    const read = await loadPending(tx, place)
    if (read === null) return finish(tx, item).then(() => null)
    if (provider !== null) await extend(tx, item, provider.timeoutMs + SLACK_MS)
    return readQuestion(deps, tx, read)
  })
  if (question === null) return
  if (question.known !== null) return settlePrompt(deps, item, place, question, null, question.known)
  const told = provider === null ? NO_PROVIDER : await provider.ask(await question.asked(deps))
  const pause = told.ok || !told.again ? undefined : AGAIN_MS[item.attempts - 1]
  if (pause !== undefined) return inTenant((tx) => postponeIfMine(tx, item, pause))
  await settlePrompt(deps, item, place, question, told, resultOf(question, told))
}

interface EffectRef {
  runId: string
  key: string
  contactId: string
}

const NO_PROVIDER: PromptReply = {
  ok: false,
  error: 'No provider for prompts is set.',
  again: false,
  model: '',
  milliseconds: 0,
}

/** What a run still waits for; null when it ended, was erased or has its answer. */
const loadPending = async (tx: Tenant, { runId, key }: EffectRef) => {
  const run = await runOf(tx, runId)
  if (run?.ended_at !== null) return null
  const effect = await effectOf(tx, runId, key)
  return effect === undefined || effect.done_at !== null ? null : { run, effect }
}

const settlePrompt = (
  deps: Deps,
  item: ClaimedWork,
  place: EffectRef,
  question: PromptQuestion,
  told: PromptReply | null,
  result: EffectResult,
): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const { runId, key, contactId } = place
    await lockContact(tx, contactId)
    await hold(tx, item)
    const read = await loadPending(tx, place)
    if (read === null) return finish(tx, item)
    const at = deps.now()
    if (told !== null) await logPrompt(tx, place, question, told, at)
    await settleEffect(tx, { runId, key }, { detail: read.effect.detail, doneAt: at })
    const cause = `work:${item.workId}`
    await resumeRun(deps, tx, { contactId, runId, input: { kind: 'result', effect: key, result }, cause })
    await finish(tx, item)
  })

const logPrompt = (
  tx: Tenant,
  place: EffectRef,
  question: PromptQuestion,
  told: PromptReply,
  at: Date,
): Promise<void> =>
  insertPromptLog(tx, {
    logId: newId('pl'),
    ...place,
    purpose: question.purpose,
    template: question.template,
    model: told.model,
    asked: question.messages,
    answer: told.ok ? told.text : null,
    error: told.ok ? null : told.error,
    milliseconds: told.milliseconds,
    tokens: told.ok ? told.tokens : null,
    at,
  })
