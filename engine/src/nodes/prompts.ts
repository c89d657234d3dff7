import type { EffectResult } from '../input.ts'
import type { PromptAsk } from '../effect.ts'
import { forgetScope } from '../turn/scope.ts'
import { dataSourcesOf, renderText, valueOf, type SourceResult } from '../turn/source-values.ts'
import { addEffect, addProblem, go, type Outcome, type Visit } from '../turn/visit.ts'

/** An author's prompt with its variables filled in. `#` and the id of a data source stand for its value. */
export const promptIn = (visit: Visit, stored: string): SourceResult<string> => {
  const id = sourceNamedBy(stored)
  if (id === undefined) return renderText(visit, stored)
  const source = dataSourcesOf(visit.turn).find(({ _id }) => _id === id)
  if (!source) return { ok: false, message: `The scene has no data source “${id}”.` }
  const worked = valueOf(visit, source, source.type)
  return worked.ok ? { ok: true, value: String(worked.value) } : worked
}

/** The data source that an author's prompt stands for: `goal` of `#goal`. */
export const sourceNamedBy = (prompt: string): string | undefined => /^#(\w{1,60})$/.exec(prompt.trim())?.[1]

/** Whether an author's prompt is the id of a prompt template, and not a text. */
export const isTemplateId = (prompt: string): boolean => /^v_pt[0-9a-f]+$/.test(prompt)

/** Nothing was written: `reply` is empty, and the token continues. */
export const goOnWithoutText = (visit: Visit, problem: string): Outcome => {
  visit.turn.run.reply = ''
  forgetScope(visit.turn)
  addProblem(visit, problem)
  return go(1)
}

/** Requests a prompt and waits for its text. */
export const askPrompt = (visit: Visit, ask: PromptAsk): Outcome => {
  const effect = addEffect(visit, { kind: 'prompt', ask })
  return { kind: 'wait', wait: { kind: 'result', since: visit.turn.run.turn, effect } }
}

/** Stores the text of a prompt as `reply`; empty if it failed. */
export const takeText = (visit: Visit, result: EffectResult): string => {
  const text = result.ok ? answerIn(result.value) : ''
  visit.decided.push({ by: 'result', ok: result.ok, summary: (result.ok ? text : result.error).slice(0, SUMMARY_MAX) })
  visit.turn.run.reply = text
  forgetScope(visit.turn)
  return text
}

const answerIn = (value: unknown): string => {
  const text: unknown = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' ? text.slice(0, TEXT_MAX).toWellFormed() : ''
}

const SUMMARY_MAX = 500
const TEXT_MAX = 20_000
