import type { DataSource } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { CLIENT_NAMES } from './client-names.ts'
import { formatName } from './format-name.ts'
import { innerNames, type GroupShape } from './inner-names.ts'
import { VARIABLE_SCOPE } from './variables.ts'
import type { ScopeName, ScopeScene, ScopeType } from './scope-name.ts'
import { setOnPaths, type NamedSetting, type SetOnPaths } from './set-on-paths.ts'

/**
 * All names that expressions and templates of a node may use, with what is known about them there; without a node,
 * those for the whole scene. Related names are listed together. Never throws.
 */
export const scopeAt = (scene: ScopeScene, nodeId: string | null): ScopeName[] => {
  const onPaths = setOnPaths(scene)
  const titles = titlesOf(scene)
  const set = [...onPaths.names.values()].flatMap((named) => {
    const name = nameOf(named, onPaths, nodeId, titles)
    const shape = shapeOf(named)
    return shape === null ? [name] : [name, ...innerNames(name, shape)]
  })
  const taken = new Set(set.map(({ path }) => path))
  const atFirst = START_NAMES.filter(({ path }) => !taken.has(path))
  const ofClient = CLIENT_NAMES.filter(({ path }) => !taken.has(path))
  return [...set, ...atFirst, ...dataNames(scene.dataSource), ...VARIABLE_SCOPE, ...ofClient]
}

/** The title shown for each node. */
const titlesOf = ({ nodes }: ScopeScene): Map<string, string> =>
  new Map(nodes.map((node) => [node?._id, node?.title?.trim() || nodeKindOf(String(node?.type)).title]))

const nameOf = (
  { path, setBy }: NamedSetting,
  onPaths: SetOnPaths,
  nodeId: string | null,
  titles: ReadonlyMap<string, string>,
): ScopeName => {
  const joined = path.join('.')
  const whenSet = nodeId === null ? 'sometimes' : onPaths.whenSet(nodeId, joined)
  const types = new Set(setBy.map(({ type }) => type))
  const by = setBy.map(({ id }) => `“${titles.get(id) ?? id}”`)
  const isOfClient = path[0] === 'profile'
  return {
    name: formatName(path),
    path: joined,
    type: types.size === 1 ? ([...types][0] ?? 'any') : 'any',
    from: { by: 'nodes', ids: setBy.map(({ id }) => id) },
    about: `${ABOUT[path[0] ?? ''] ?? 'Set'} ${joinNames(by)}.`,
    // The profile outlives the run and may hold an earlier value.
    set: whenSet === 'never' && isOfClient ? 'sometimes' : whenSet,
  }
}

/** Null unless the group has the same shape wherever it is set. */
const shapeOf = ({ setBy }: NamedSetting): GroupShape | null => {
  const [first, ...others] = setBy
  return first?.shape !== undefined && others.every(({ shape }) => shape === first.shape) ? first.shape : null
}

const ABOUT: Readonly<Record<string, string>> = {
  answers: 'The answer to',
  answer: 'The last answer that was understood, to',
  message: 'The last message of the client, as read by',
  photo: 'What the last photos show, found by',
  reply: 'What a prompt wrote last, in',
  attempts: 'How often the client came to',
  profile: 'From the profile, saved by',
}

const joinNames = (names: readonly string[]): string =>
  names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`

const SHOWN = 3

/** Names that may be used although no node sets them: whatever started the scene may have provided them. */
const START_NAMES: readonly ScopeName[] = (
  [
    ['message', 'group', 'The last message of the client, which may have started the scene.', 'sometimes'],
    ['message.text', 'string', 'What the client wrote last.', 'sometimes'],
    ['answer', 'any', 'The last answer that was understood; no step asks for one.', 'never'],
    ['photo', 'group', 'What the last photos show; no step looks at photos.', 'never'],
    ['photo.category', 'string', 'What the last photos show; no step looks at photos.', 'never'],
    ['reply', 'string', 'What a prompt wrote last; no step uses a prompt.', 'never'],
  ] as const
).map(([path, type, about, set]) => ({ name: path, path, type, from: { by: 'nodes', ids: [] }, about, set }))

const dataNames = (sources: readonly DataSource[]): ScopeName[] =>
  sources.flatMap((source) => {
    if (typeof source?._id !== 'string') return []
    const { _id: id, kind, value } = source
    const isFilledIn = kind === 'static' && (value === null || value === '')
    return [
      {
        name: formatName(['data', id]),
        path: `data.${id}`,
        type: typeOf(source),
        from: { by: 'data', id },
        about: isFilledIn ? 'Filled in when the scene is started.' : 'A named value of this scene.',
        set: isFilledIn ? 'sometimes' : 'always',
      },
    ]
  })

const typeOf = ({ type }: DataSource): ScopeType => type ?? 'any'
