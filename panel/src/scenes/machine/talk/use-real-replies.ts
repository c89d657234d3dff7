import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PromptAsk } from '@attune/engine/effect'
import type { EffectResult } from '@attune/engine/input'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import type { TapeInput } from '@attune/engine/tape/tape'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import type { MachineControls } from '../state/use-machine.ts'
import { stepsUpTo } from '../state/machine.ts'

/** Where prompt replies come from: samples, or the provider. */
export interface RealReplies {
  on: boolean
  /** A request is under way. */
  isAsking: boolean
  setOn: (on: boolean) => void
  /** Sets another sample for a node, from the playhead on. */
  setSample: (node: string, text: string) => void
}

/** With real replies on, asks the provider once for each prompt waiting at the playhead. */
export const useRealReplies = ({ machine, act }: MachineControls): RealReplies => {
  const { played } = machine.line
  const steps = stepsUpTo(machine)
  const standing = steps.at(-1)?.after
  const waits = standing?.results === 'given' ? waitingPrompt(steps) : null
  const name = waits === null ? null : `${waits.node} ${waits.effect} ${machine.at}`
  const requested = useRef<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const take = useEffectEvent((node: string, of: string, result: EffectResult) => {
    setIsAsking(false)
    // The user may have moved on meanwhile.
    if (of === name) act({ kind: 'result', node, result })
  })
  const ask = useEffectEvent(async (of: string) => {
    if (waits === null || standing === undefined || requested.current === of) return
    requested.current = of
    setIsAsking(true)
    const { contact, profile, tags, zone, now } = standing.world
    const { firstName, fullName, status } = contact
    const client = { firstName, fullName, status, profile, tags, zone, now }
    const transcript = transcriptOf(steps, played.tape.inputs)
    try {
      take(
        waits.node,
        of,
        resultOf(await calls.scenes.askPrompt({ id: played.scene.sceneId, ask: waits.ask, client, said: transcript })),
      )
    } catch (error) {
      take(waits.node, of, { ok: false, error: failureOf(error).content ?? failureOf(error).title })
    }
  })
  useEffect(() => {
    if (name !== null) void ask(name)
  }, [name])
  return {
    on: standing?.results === 'given',
    isAsking,
    setOn: (on) => act({ kind: 'results', from: on ? 'given' : 'samples' }),
    setSample: (node, text) => act({ kind: 'sample', node, result: { ok: true, value: text } }),
  }
}

/** The prompt that a token is waiting for. */
const waitingPrompt = (steps: readonly TapeStep[]): { node: string; effect: string; ask: PromptAsk } | null => {
  for (const { node, wait } of steps.at(-1)?.after.run.tokens ?? []) {
    if (wait.kind !== 'result') continue
    const wanted = steps
      .flatMap(({ turn }) => turn?.effects ?? [])
      .find((effect) => effect.kind === 'prompt' && effect.key === wait.effect)
    if (wanted?.kind === 'prompt') return { node, effect: wait.effect, ask: wanted.ask }
  }
  return null
}

const resultOf = (answer: Awaited<ReturnType<typeof calls.scenes.askPrompt>>): EffectResult => {
  if (!answer.ok) return { ok: false, error: answer.error ?? 'No reason was given.' }
  return answer.stopped === null
    ? { ok: true, value: answer.text }
    : { ok: true, value: answer.text, stopped: answer.stopped, words: answer.words }
}

/** The conversation so far, oldest first, in a model's format. */
const transcriptOf = (steps: readonly TapeStep[], inputs: readonly TapeInput[]) =>
  steps
    .flatMap(({ at, by, messages }) => {
      const input = by.kind === 'input' ? inputs[by.place] : undefined
      const reply =
        input?.kind === 'reply' && input.text !== '' ? [{ role: 'user' as const, content: input.text, at }] : []
      const sent = messages.filter(({ gate, text }) => gate.decision === 'sent' && text !== '')
      return [...reply, ...sent.map(({ text }) => ({ role: 'assistant' as const, content: text, at }))]
    })
    .slice(-SAID_MAX)

const SAID_MAX = 200
