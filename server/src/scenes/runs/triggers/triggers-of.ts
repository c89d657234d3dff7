import { CONTACT_EVENTS } from '@attune/contract/scenes/nodes/values'
import { listSceneEntries, stampOfScenes } from '@attune/store/scenes/runs/startable-scenes'
import type { Tenant } from '@attune/store/store'

/** What starts a scene by itself, as its `scene_run` says. */
export interface SceneTrigger {
  sceneId: string
  kind: 'event' | 'keyword' | 'first-interaction'
  /** The event's name (of a custom one `custom`, or `custom:` and its own), or the keyword as it is compared; empty for the first interaction. */
  value: string
}

const kept = new Map<string, { stamp: string; triggers: SceneTrigger[] }>()

/** What starts scenes of the organization; read anew when a scene has changed. */
export const triggersOf = async (tx: Tenant): Promise<SceneTrigger[]> => {
  const stamp = await stampOfScenes(tx)
  const known = kept.get(tx.organizationId)
  if (known?.stamp === stamp) return known.triggers
  const entries = await listSceneEntries(tx)
  const triggers = entries.flatMap(({ scene_id: sceneId, properties }) => triggersIn(sceneId, properties['triggers']))
  kept.set(tx.organizationId, { stamp, triggers })
  return triggers
}

/** A keyword is a whole text, in any case, whatever signs stand around it. */
export const keywordForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll(/\s+/gu, ' ')

/** As they are stored (`Trigger[]` of nodes/values.ts), which nobody has checked: what is none is passed over. */
const triggersIn = (sceneId: string, stored: unknown): SceneTrigger[] => {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  return list.flatMap((one): SceneTrigger[] => {
    if (typeof one !== 'object' || one === null || !('kind' in one)) return []
    if (one.kind === 'first-interaction') return [{ sceneId, kind: 'first-interaction', value: '' }]
    if (one.kind === 'keyword' && 'keywords' in one && Array.isArray(one.keywords))
      return one.keywords.flatMap((word: unknown) =>
        typeof word === 'string' && keywordForm(word) !== ''
          ? [{ sceneId, kind: 'keyword', value: keywordForm(word) } as const]
          : [],
      )
    if (one.kind !== 'event' || !('eventName' in one)) return []
    const event = CONTACT_EVENTS.find((name) => name === one.eventName)
    const own = 'name' in one && typeof one.name === 'string' ? one.name.trim() : ''
    const value = event === 'custom' && own !== '' ? `custom:${own}` : event
    return value === undefined ? [] : [{ sceneId, kind: 'event', value }]
  })
}
