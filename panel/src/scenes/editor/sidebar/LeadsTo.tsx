import { ActionIcon, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../../canvas/edges/node-outputs.ts'
import type { OutputRef } from '../document/document.ts'
import { nodeName } from './called-of.ts'
import classes from './LeadsTo.module.css'

interface LeadsToProps {
  node: SceneNode
  nodes: readonly SceneNode[]
  /** `to` null: it leads nowhere. */
  onLead: (way: OutputRef, to: string | null) => void
  /** A new node is to stand in this way. */
  onAdd: (way: OutputRef) => void
}

/** Where each way out of a node leads, changed at once: what dragging does on the canvas. */
export const LeadsTo = ({ node, nodes, onLead, onAdd }: LeadsToProps) => {
  const outputs = outputsOf(node)
  const choices = useMemo(
    () =>
      nodes
        .filter(({ type }) => nodeKindOf(type).entry !== true)
        .map((other) => ({ value: other._id, label: `${nodeName(other)} · ${other._id}` })),
    [nodes],
  )
  if (outputs.length === 0) return null
  return (
    <section className={classes.leads} aria-label="Leads to">
      <h3 className={classes.title}>Leads to</h3>
      {outputs.map(({ num, title }) => {
        const way = { from: node._id, num }
        return (
          <div key={num} className={classes.way}>
            <Select
              className={classes.select ?? ''}
              label={title}
              placeholder="Nowhere"
              data={choices}
              value={node.outputs.find((output) => output.num === num)?.ref ?? null}
              onChange={(to) => onLead(way, to)}
              searchable
              clearable
              limit={50}
              nothingFoundMessage="No results"
              clearButtonProps={{ 'aria-label': `Lead ${title} nowhere` }}
            />
            <ActionIcon
              variant="default"
              size={30}
              aria-label={`Add a node at ${title}`}
              data-tip="Add a node here"
              data-tip-at="above"
              onClick={() => onAdd(way)}
            >
              <IconPlus size={15} stroke={1.5} />
            </ActionIcon>
          </div>
        )
      })}
    </section>
  )
}
