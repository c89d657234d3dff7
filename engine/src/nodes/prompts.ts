import type { EffectResult } from '../input.ts'
import type { PromptAsk } from '../effect.ts'
import { forgetScope } from '../turn/scope.ts'
import { addEffect, type Outcome, type Visit } from '../turn/visit.ts'

/** Requests a prompt and waits for its text. */
export const askPrompt = (visit: Visit, ask: PromptAsk): Outcome => {
  const effect = addEffect(visit, { kind: 'prompt', ask })
  return { kind: 'wait', wait: { kind: 'result', since: visit.turn.run.turn, effect } }
}

/** Stores the text of a prompt as `reply`; empty if it failed. */
export const takeText = (visit: Visit, result: EffectResult): string => {
  const text = result.ok ? textIn(result.value) : ''
  visit.decided.push({ by: 'result', ok: result.ok, summary: (result.ok ? text : result.error).slice(0, SUMMARY_MAX) })
  visit.turn.run.reply = text
  forgetScope(visit.turn)
  return text
}

const textIn = (value: unknown): string => {
  const text: unknown = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' ? text.slice(0, TEXT_MAX).toWellFormed() : ''
}

const SUMMARY_MAX = 500
const TEXT_MAX = 20_000
