import { Select } from '@mantine/core'
import type { SceneImpact } from '@attune/contract/scenes/difference'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeName } from '../nodes/node-name.ts'
import { describeFate, type LiveKind } from './live-choice.ts'
import { namesOfNodes } from './names-of-nodes.ts'
import classes from './StandingNodes.module.css'

interface StandingNodesProps {
  standing: SceneImpact['nodes']
  /** Of the new version. */
  nodes: readonly SceneNode[]
  kind: LiveKind
  /** Id of the new node by id of the old one. */
  moves: Readonly<Record<string, string>>
  onMove: (moves: Readonly<Record<string, string>>) => void
}

/** The nodes clients are on, what will happen to those clients, and where to continue if their node is removed. */
export const StandingNodes = ({ standing, nodes, kind, moves, onMove }: StandingNodesProps) => {
  if (standing.length === 0) return null
  const names = namesOfNodes(nodes)
  const choices = [...names].map(([value, label]) => ({ value, label }))
  const move = (from: string, to: string | null) => {
    const { [from]: _before, ...others } = moves
    onMove(to === null ? others : { ...others, [from]: to })
  }
  return (
    <section aria-label="Where clients are now">
      <h3 className={classes.title}>Where clients are now</h3>
      <ul className={classes.nodes}>
        {standing.map((node) => {
          const to = moves[node.nodeId]
          return (
            <li key={node.nodeId} className={classes.node}>
              <span className={classes.tokens}>{node.tokens}</span>
              <span className={classes.words}>
                <span className={classes.name}>{names.get(node.nodeId) ?? nodeName(node)}</span>
                <span
                  className={classes.fate}
                  data-bad={(kind === 'move' && node.becomes === 'gone' && to === undefined) || undefined}
                >
                  {describeFate(kind, node, to === undefined ? null : (names.get(to) ?? to))}
                </span>
              </span>
              {kind === 'move' && node.becomes !== 'stays' && (
                <Select
                  className={classes.to ?? ''}
                  aria-label={`Where clients at ${nodeName(node)} continue`}
                  placeholder="Continue at"
                  searchable
                  clearable
                  nothingFoundMessage="No matches"
                  comboboxProps={{ withinPortal: true }}
                  data={choices}
                  value={to ?? null}
                  onChange={(next) => move(node.nodeId, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
