import type { EffectResult } from '@attune/engine/input'
import type { PromptAsk } from '@attune/engine/effect'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import type { World } from '@attune/engine/world'
import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { NO_PROVIDER_ERROR } from '../../prompt-provider/provider.ts'
import { sceneRecord } from '../access.ts'
import type { SaidMessage } from './about-client.ts'
import { PHOTOS_GONE, questionOf } from './question.ts'
import { resultOf } from './result-of.ts'

interface TryPromptInput {
  id: string
  ask: PromptAsk
  client: Pick<World, 'profile' | 'tags' | 'zone' | 'now'> & { firstName: string; fullName: string; status: string }
  said: SaidMessage[]
}

/** Runs a prompt for an author who plays a scene in the editor. Nothing is saved. */
export const tryPrompt = async (deps: Deps, who: Member, { id, ask, client, said }: TryPromptInput) => {
  const question = await deps.store.tenant(who.organizationId, async (tx) => {
    await sceneRecord(tx, id)
    const { organizationTitle: title } = await loadAutomationSettings(tx)
    return questionOf(tx, ask, { ...worldOf(client), organization: { title } }, said)
  })
  if (question.known !== null) return toTryResult(question.known)
  if (deps.prompts === null) return toTryResult({ ok: false, error: NO_PROVIDER_ERROR })
  const request = await question.toRequest(deps)
  return toTryResult(request === null ? PHOTOS_GONE : resultOf(question, await deps.prompts.ask(request)))
}

const worldOf = ({ firstName, fullName, status, profile, tags, zone, now }: TryPromptInput['client']): World => ({
  now,
  zone: firstValidZone(zone, 'UTC'),
  contact: { id: 'ct_tape', firstName, fullName, status, email: null, phone: null },
  profile,
  tags,
  routine: { own: {}, fallback: AUTOMATION_DEFAULTS.routine },
  muted: false,
  running: [],
})

const toTryResult = (result: EffectResult) => ({
  ok: result.ok,
  text: result.ok && typeof result.value === 'string' ? result.value : '',
  error: result.ok ? null : result.error,
  stopped: result.ok && 'stopped' in result ? result.stopped : null,
  words: result.ok && 'stopped' in result ? result.words : [],
})
