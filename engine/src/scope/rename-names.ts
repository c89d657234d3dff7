import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { sourcesOf, sourcesOfValue, type AuthoredSource } from '../check/values/sources-of.ts'
import { sourceNamedBy } from '../nodes/prompts.ts'
import { formatName } from './format-name.ts'
import { readPlaces } from './read-places.ts'

/** New names by old ones: of steps, by their id or title, and of data sources. */
export type Renames = Partial<Record<'answers' | 'attempts' | 'data', ReadonlyMap<string, string>>>

/**
 * Has a node read other names, in its expressions, its templates and its prompts. Texts that aren't valid stay as they
 * are, and a node that reads none of the names is returned itself.
 */
export const renameInNode = (node: SceneNode, renames: Renames): SceneNode => {
  const kind = nodeKindOf(node.type)
  const prompts = new Set(kind.properties.flatMap(({ field, name }) => (field === 'prompt-text' ? [name] : [])))
  let { properties } = node
  for (const source of sourcesOf({ kind, properties })) {
    const { property, text } = source
    const renamed = (prompts.has(property) ? renamePrompt(text, renames) : null) ?? renameInText(source, renames)
    // Records stay records.
    if (renamed !== text) properties = withText(properties, property.split('.'), renamed) as typeof properties
  }
  return properties === node.properties ? node : { ...node, properties }
}

/** The same for the value of a data source, which may read those before it. */
export const renameInDataSource = (dataSource: DataSource, renames: Renames): DataSource => {
  const [source] = sourcesOfValue('value', dataSource)
  const value = source === undefined ? dataSource.value : renameInText(source, renames)
  return value === dataSource.value ? dataSource : { ...dataSource, value }
}

/** A prompt that stands for a data source; null if it doesn't, or if that keeps its name. */
const renamePrompt = (prompt: string, { data }: Renames): string | null => {
  const name = data?.get(sourceNamedBy(prompt) ?? '')
  return name === undefined ? null : `#${name}`
}

const renameInText = (source: Pick<AuthoredSource, 'kind' | 'text'>, renames: Renames): string => {
  const { text } = source
  const roots = Object.entries(renames)
  // Most texts read nothing of the kind, and needn't be parsed.
  if (!roots.some(([root, names]) => names.size > 0 && text.includes(root))) return text
  // From the end, so that the places before stay where they are.
  return readPlaces(source)
    .toSorted((one, other) => other.start - one.start)
    .reduce((written, { root, key, start, end }) => {
      const name = roots.find(([known]) => known === root)?.[1].get(key)
      return name === undefined || name === key
        ? written
        : `${written.slice(0, start)}${formatName([root, name])}${written.slice(end)}`
    }, text)
}

/** Puts a text at a place such as `cases.0.expression`. */
const withText = (holder: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
  if (key === undefined) return text
  if (Array.isArray(holder)) {
    const items: unknown[] = holder
    return items.with(Number(key), withText(items[Number(key)], rest, text))
  }
  const fields = holder as Record<string, unknown> // A place in a list or in an object, since a text was found there.
  return { ...fields, [key]: withText(fields[key], rest, text) }
}
