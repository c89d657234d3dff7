import { momentInZone } from '../expressions/moments.ts'
import { zoneFault } from '../schedule/zone.ts'
import { ROUTINE_KEYS } from '@attune/contract/contacts/constants'
import type { VariableName } from '@attune/contract/contacts/variables'
import { variableValues } from '../scope/variables.ts'
import type { World } from '../world.ts'

/** The scope of templates outside a run: like a scene's, without what only a run knows. */
export const clientScope = (world: World): Record<string, unknown> => ({
  contact: world.contact,
  profile: profileTree(world.profile),
  tags: [...world.tags],
  now: momentInZone(world.now, zoneFault(world.zone) === null ? world.zone : 'UTC'),
  ...variableTree(world, world.profile),
})

/** `client`, `coach` and `organization`, as in messages and templates. `profile`: with what this turn saved. */
export const variableTree = (
  world: World,
  profile: World['profile'],
): Record<'client' | 'coach' | 'organization', Record<string, unknown>> => {
  const tree = { client: group(), coach: group(), organization: group() }
  for (const [name, value] of Object.entries(variablesOf(world, profile))) {
    const [root, field] = name.split('.') as [keyof typeof tree, string] // Every name has one of these roots.
    tree[root][field] = value
  }
  return tree
}

/** The same by their names, such as `client.firstName`. */
export const variablesOf = (
  { contact, namesHidden = false, coach = null, organization = null }: World,
  profile: World['profile'],
): Record<VariableName, string | null> => {
  const text = (key: string): string | null => (typeof profile[key] === 'string' ? profile[key] : null)
  const savedFirst = text('basic.firstName')
  const saved = text('basic.fullName')
  return variableValues({
    names: namesHidden
      ? null
      : { fullName: saved ?? contact.fullName, firstName: savedFirst ?? (saved === null ? contact.firstName : null) },
    goal: text('basic.goal'),
    timezone: text('timezone'),
    routine: Object.fromEntries(ROUTINE_KEYS.map((name) => [name, text(`routine.${name}`)])),
    coach,
    organization,
  })
}

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
