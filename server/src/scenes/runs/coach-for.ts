import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from '@attune/engine/run'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import { loadCoaches } from '../../contacts/load-coaches.ts'

/** The client's coach, for scenes that name one: most don't, and a turn's queries count. */
export const loadCoachFor = async (
  tx: Tenant,
  contact: LockedContact,
  { scene, config }: { scene: SceneGraph; config: Run['config'] },
): Promise<{ name: string } | null> =>
  namesCoach(scene) || JSON.stringify(config ?? []).includes('coach')
    ? (await loadCoaches(tx, [contact]))(contact)
    : null

/** Versions don't change, so each is read once. */
const namesCoach = (scene: SceneGraph): boolean => {
  const known = asked.get(scene) ?? JSON.stringify(scene).includes('coach')
  asked.set(scene, known)
  return known
}
const asked = new WeakMap<SceneGraph, boolean>()
