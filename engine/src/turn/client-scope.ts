import { momentInZone } from '../expressions/moments.ts'
import { zoneFault } from '../schedule/zone.ts'
import type { World } from '../world.ts'

/** The scope of templates outside a run: like a scene's, without what only a run knows. */
export const clientScope = ({ contact, profile, tags, now, zone }: World): Record<string, unknown> => ({
  contact,
  profile: profileTree(profile),
  tags: [...tags],
  now: momentInZone(now, zoneFault(zone) === null ? zone : 'UTC'),
})

/** `basic.goal` becomes `{ basic: { goal } }`. Of `a` and `a.b`, the first one wins. */
export const profileTree = (profile: World['profile']): Record<string, unknown> => {
  const root = group()
  for (const [key, value] of Object.entries(profile)) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let at: Record<string, unknown> | null = root
    for (const name of names) {
      const inner: unknown = at[name] ?? (at[name] = group())
      at = typeof inner === 'object' ? (inner as Record<string, unknown>) : null
      if (!at) break
    }
    if (at && !(last in at)) at[last] = value
  }
  return root
}

const group = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>
