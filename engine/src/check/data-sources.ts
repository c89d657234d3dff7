import { DATA_TYPES } from '@attune/contract/scenes/graph'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { fieldsOf } from './graph.ts'
import { invalidIssue, missingIssue, type Issue } from './issue.ts'
import { dataSourceFaults } from './sources.ts'

/** Checks the data sources. One without a value is allowed: whoever starts the scene fills it in. */
export const checkDataSources = (scene: SceneGraph): Issue[] => {
  const items: unknown[] = Array.isArray(scene.dataSource) ? scene.dataSource : []
  const taken = new Set<string>()
  return items.flatMap((item) => {
    const fields = fieldsOf(item)
    const id = fields['_id']
    if (typeof id !== 'string' || !DATA_SOURCE_ID.test(id) || id in Object.prototype)
      return [
        invalidIssue(
          null,
          'dataSource',
          "Use only letters, digits and _ in the id, and don't start it with a digit.",
          CHECK,
        ),
      ]
    if (taken.has(id))
      return [invalidIssue(null, `dataSource.${id}`, 'Another data source already has this id.', CHECK)]
    taken.add(id)
    const { kind, value } = fields
    if (kind === 'static' && (value === null || value === '')) return []
    return dataSourceFaults(item, DATA_TYPES).map(({ at, reason }) => {
      const property = `dataSource.${id}${at === undefined ? '' : `.${at}`}`
      return reason === null
        ? missingIssue(null, property, { check: CHECK })
        : invalidIssue(null, property, reason, CHECK)
    })
  })
}

const CHECK = 'data-source'
const DATA_SOURCE_ID = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/
